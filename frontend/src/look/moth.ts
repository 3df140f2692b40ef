/** The icon set has no moth; this one is ours. */
export const MOTH =
  '<g fill="currentColor"><path fill-rule="evenodd" d="M264 244c16-84 104-160 228-172 14 88-22 ' +
  '182-92 214-52 24-112 10-136-24zm132-112a34 34 0 1 0 .1 0z"/>' +
  '<path fill-rule="evenodd" d="M248 244C232 160 144 84 20 72 6 160 42 254 112 286c52 24 112 10 ' +
  '136-24zM116 132a34 34 0 1 1-.1 0z"/>' +
  '<path d="M266 288c36 24 86 32 132 22 16 62-22 126-80 132-36-26-52-86-52-154z' +
  'M246 288c-36 24-86 32-132 22-16 62 22 126 80 132 36-26 52-86 52-154z"/>' +
  '<path d="M256 170c11 0 17 16 17 44v170c0 28-7 50-17 62-10-12-17-34-17-62V214c0-28 6-44 17-44z"/></g>' +
  '<path fill="none" stroke="currentColor" stroke-width="15" stroke-linecap="round" d="M249 ' +
  '174c-8-50-36-88-82-112M263 174c8-50 36-88 82-112"/>';
