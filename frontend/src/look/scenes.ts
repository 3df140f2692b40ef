/** The places of the games as engravings on a field of 300 by 200, in seven colours that the surroundings set: by
 *  night on a plaque, in a family's ink on a card. Nothing is loaded; every line is reckoned here. */

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Even chances from a seed, so that a place always looks the same. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0;
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
  };
}

interface Drawing {
  moon: [x: number, y: number, r: number];
  far: string;
  mid: string;
  near: string;
  /** Lit windows and lamps. */
  light: string;
  extra?: string;
}

/** A gothic tower: shaft, shoulders, steeple, and a cross on top. */
export function tower(x: number, width: number, foot: number, top: number): string {
  const half = width / 2;
  const shoulder = top + (foot - top) * 0.4;
  const arm = Math.max(1.4, width * 0.09);
  return (
    `M${n(x - half)} ${foot}V${n(shoulder)}L${n(x - half * 0.72)} ${n(shoulder - width * 0.22)}` +
    `L${n(x - 0.7)} ${n(top)}` +
    `V${n(top - arm)}H${n(x - arm)}V${n(top - arm * 2)}H${n(x - 0.7)}V${n(top - arm * 3.4)}` +
    `H${n(x + 0.7)}V${n(top - arm * 2)}H${n(x + arm)}V${n(top - arm)}H${n(x + 0.7)}V${n(top)}` +
    `L${n(x + half * 0.72)} ${n(shoulder - width * 0.22)}L${n(x + half)} ${n(shoulder)}V${foot}z`
  );
}

export function pinnacle(x: number, width: number, foot: number, top: number): string {
  return (
    `M${n(x - width / 2)} ${foot}V${n(top + width * 1.5)}L${n(x)} ${n(top)}` +
    `L${n(x + width / 2)} ${n(top + width * 1.5)}V${foot}z`
  );
}

/** A window with a pointed arch. */
export function lancet(x: number, y: number, width: number, height: number): string {
  const half = width / 2;
  return (
    `M${n(x - half)} ${n(y + height)}V${n(y + width * 0.7)}` +
    `Q${n(x - half)} ${n(y + width * 0.15)} ${n(x)} ${n(y - width * 0.35)}` +
    `Q${n(x + half)} ${n(y + width * 0.15)} ${n(x + half)} ${n(y + width * 0.7)}V${n(y + height)}z`
  );
}

const box = (x: number, y: number, w: number, h: number): string =>
  `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
const disc = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

function spires(): Drawing {
  const random = chance(71);
  let far = "";
  for (let x = 6; x < 300; x += 26)
    far += tower(x + random() * 9, 12 + random() * 9, 200, 64 + random() * 60);
  let mid = "";
  let light = "";
  for (const [x, width, top] of [
    [38, 30, 52],
    [90, 21, 88],
    [210, 25, 74],
    [266, 34, 44],
  ] as const) {
    mid += tower(x, width, 200, top);
    light +=
      lancet(x, top + 76, 3.6, 13) + lancet(x - 5, top + 108, 2.6, 9) + lancet(x + 5, top + 108, 2.6, 9);
  }
  let near =
    tower(150, 50, 200, 24) +
    pinnacle(120, 12, 200, 98) +
    pinnacle(180, 12, 200, 98) +
    pinnacle(104, 9, 200, 124) +
    pinnacle(196, 9, 200, 124) +
    box(0, 178, 300, 22);
  for (let i = 0; i < 13; i++) near += pinnacle(6 + i * 24, 7, 200, 160 + ((i * 7) % 3) * 5);
  light +=
    lancet(150, 112, 7, 24) +
    lancet(139, 146, 4, 15) +
    lancet(150, 146, 4, 15) +
    lancet(161, 146, 4, 15) +
    disc(150, 100, 4.4);
  const birds =
    '<path d="M64 40q5-5 9 0 4-5 9 0-5-1-9 4-4-5-9-4zM86 54q4-4 7 0 3-4 7 0-4-1-7 3-3-4-7-3z' +
    'M104 34q3-3 5 0 2-3 5 0-3 0-5 2-2-2-5-2z" fill="var(--sc-near)"/>';
  return { moon: [226, 46, 26], far, mid, near, light, extra: birds };
}

function boneyard(): Drawing {
  const stone = (x: number, y: number, w: number, h: number): string =>
    `M${n(x - w / 2)} ${y}V${n(y - h + w / 2)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0V${y}z`;
  const cross = (x: number, y: number, s: number): string =>
    `M${n(x - s * 0.15)} ${y}V${n(y - s * 0.66)}h${n(-s * 0.34)}v${n(-s * 0.27)}h${n(s * 0.34)}` +
    `v${n(-s * 0.4)}h${n(s * 0.3)}v${n(s * 0.4)}h${n(s * 0.34)}v${n(s * 0.27)}h${n(-s * 0.34)}V${y}z`;
  const random = chance(213);
  let tree = "";
  const grow = (x: number, y: number, angle: number, length: number, width: number): void => {
    if (length < 5) return;
    const x2 = x + Math.cos(angle) * length;
    const y2 = y + Math.sin(angle) * length;
    tree +=
      `<path d="M${n(x)} ${n(y)}Q${n((x + x2) / 2 + (random() - 0.5) * length * 0.4)} ${n((y + y2) / 2)} ` +
      `${n(x2)} ${n(y2)}" stroke-width="${n(width)}"/>`;
    const arms = length > 20 ? 3 : 2;
    for (let i = 0; i < arms; i++)
      grow(
        x2,
        y2,
        angle + (i - (arms - 1) / 2) * 0.62 + (random() - 0.5) * 0.5,
        length * (0.6 + random() * 0.16),
        width * 0.6,
      );
  };
  grow(254, 164, -1.68, 38, 8.5);
  const far = "M0 200V134q58-22 118-4t118-14q34 0 64 8v76z";
  let mid = "M116 130V98l16-17 16 17v32z";
  for (const [x, y, w, h] of [
    [24, 136, 13, 20],
    [60, 126, 11, 16],
    [198, 124, 12, 18],
    [230, 122, 10, 15],
  ] as const)
    mid += stone(x, y, w, h);
  mid += cross(92, 128, 15) + cross(176, 127, 14) + cross(286, 127, 13);
  const near =
    "M0 200V170q70-18 150-7t150-8v45z" +
    stone(40, 174, 30, 44) +
    stone(206, 169, 34, 52) +
    cross(96, 168, 34) +
    stone(268, 166, 22, 30) +
    cross(158, 172, 22);
  const light = `${lancet(132, 108, 6, 20)}M110 178h6v-8l-3-5-3 5zM113 165v-3`;
  const fence = '<path d="M0 178h300" stroke="var(--sc-near)" stroke-width="0"/>';
  return {
    moon: [92, 56, 30],
    far,
    mid,
    near,
    light,
    extra: `<g fill="none" stroke="var(--sc-near)" stroke-linecap="round">${tree}</g>${fence}`,
  };
}

function courtyard(): Drawing {
  let wall = "M0 200V80";
  for (let x = 0; x < 300; x += 20) wall += `h6v-8h8v8h6`;
  wall += "V200z";
  for (let i = 0; i < 7; i++) {
    const x = 21 + i * 43;
    wall += `M${x - 13} 190V124q0-17 13-30q13 13 13 30v66z`;
  }
  const far = "M0 200V54l32-15 32 15v-8l42-20 44 21 44-21 42 20v8l32-15 32 15V200z";
  const near =
    "M0 200V187H300V200zM84 189q0-13 16-13h100q16 0 16 13zM141 178l4-34h10l4 34z" +
    "M112 146q38 15 76 0q-6 19-38 19t-38-19zM147 146v-22h6v22zM128 124q22 9 44 0q-4 11-22 11t-22-11z" +
    "M146 124q0-8 4-14q4 6 4 14z";
  const light = "M18 128h8l-2 13h-4zM274 128h8l-2 13h-4z";
  const water =
    '<path fill="none" stroke="var(--sc-light)" stroke-width="1.8" stroke-linecap="round" d="M150 ' +
    "114q-3-14-17-8q-8 5-9 17M150 114q3-14 17-8q8 5 9 17M126 146q-12-2-16 14v14M174 146q12-2 16 " +
    '14v14M138 134v10M162 134v10"/>';
  return { moon: [62, 32, 17], far, mid: wall, near, light, extra: water };
}

function maze(): Drawing {
  const random = chance(5);
  const house = (x: number, w: number, top: number, lean: number, chimney: boolean): string =>
    `M${n(x)} 200L${n(x + lean)} ${n(top + 26)}l${n(-4)} ` +
    `2L${n(x + w / 2 + lean * 1.3)} ${n(top)}L${n(x + w + lean + 4)} ${n(top + 28)}l-4-2L${n(x + w)} 200z` +
    (chimney ? `M${n(x + w * 0.68 + lean)} ${n(top + 20)}v-27h-1.500v-3h10v3h-1.500v33z` : "");
  let far = "";
  for (let i = 0; i < 9; i++) far += house(-8 + i * 36, 40, 62 + random() * 36, 0, i % 2 === 0);
  const mid =
    house(14, 64, 46, 8, true) +
    house(222, 66, 40, -8, true) +
    house(80, 44, 86, 4, false) +
    house(182, 44, 82, -4, true);
  const near = house(-42, 92, 22, 16, false) + house(252, 92, 18, -16, false) + box(0, 193, 300, 7);
  let light = "M143 126h14l-3 20h-8z";
  for (const [x, y] of [
    [40, 110],
    [58, 110],
    [42, 140],
    [246, 106],
    [264, 106],
    [250, 138],
    [97, 130],
    [200, 126],
    [14, 120],
    [284, 118],
  ] as const)
    light += box(x, y, 6.5, 10);
  const lamp =
    '<path d="M148 200V150h4v50zM140 125l10-9 10 9zM144 147h12v3h-12zM149 116v-6h2v6z" fill="var(--sc-near)"/>' +
    '<path d="M110 187h80l8 6H102zM119 179h62l7 6h-76z" fill="var(--sc-mid)"/>' +
    '<path d="M52 64q98 32 196-4" fill="none" stroke="var(--sc-near)" stroke-width="1.400"/>' +
    '<path d="M90 75l2 17 10-1v-13zM148 79v15h11v-15zM196 73l2 16 9-2-1-17z" fill="var(--sc-near)"/>';
  return { moon: [150, 42, 19], far, mid, near, light, extra: lamp };
}

function garden(): Drawing {
  const far = "M0 200V122q20-17 40-5q18-20 44-6q20-18 46 0q26-18 50 2q24-20 48 0q22-14 40 2q16-8 32 2V200z";
  const cone = (x: number, top: number): string => `M${x - 17} 152L${x} ${top}l17 ${152 - top}z`;
  const mid =
    `M0 200V150H112V98q38-48 76 0v52H300V200z` +
    `M126 200V104q24-30 48 0v96z${cone(30, 86)}${cone(270, 82)}${disc(74, 126, 16)}${box(72, 140, 4, 14)}` +
    `${disc(228, 124, 16)}${box(226, 138, 4, 14)}${disc(74, 104, 9)}${disc(228, 102, 9)}`;
  let near = "M0 200V177H104V200zM196 200V177H300V200z";
  let light = "";
  const random = chance(3);
  for (let i = 0; i < 6; i++) near += disc(10 + i * 18, 177, 10) + disc(202 + i * 18, 177, 10);
  for (let i = 0; i < 14; i++)
    light += disc(
      i < 7 ? 6 + i * 15 + random() * 5 : 196 + (i - 7) * 15 + random() * 5,
      170 + random() * 16,
      2,
    );
  const gate =
    '<path d="M130 200V106m8 94V99m8 101V94m8 106V94m8 106V99m8 101V106M126 131h48M126 161h48" ' +
    'stroke="var(--sc-near)" stroke-width="2" fill="none"/>';
  return { moon: [238, 46, 22], far, mid, near, light, extra: gate };
}

/** A strange shore at dusk: mountains, a Lord who wades in the bay, the tents of a tribe, and a shell in the sand. */
function shore(): Drawing {
  const far = "M0 200V126l30-10 24-30 20 18 34-42 26 34 22-16 30 26 34-38 28 34 24-12 28 22V200z";
  const giant =
    "M190 200q-12-22-6-46 2-13 12-21-12-4-12-17 0-12 12-15 3-22 26-23 23 1 26 23 12 3 12 15 0 13-12 17 " +
    "10 8 12 21 6 24-6 46z" +
    "M203 83q-8-17-22-19l1-4q17 3 25 21zM241 83q8-17 22-19l-1-4q-17 3-25 21z";
  const tent = (x: number, y: number, s: number): string =>
    `M${n(x - s)} ${y}L${x} ${n(y - s * 1.75)}l${n(s)} ${n(s * 1.75)}z` +
    `M${n(x - 3.6)} ${n(y - s * 1.75 - 5)}l1.200-.8 4.600 7-1.200.8z` +
    `M${n(x + 3.6)} ${n(y - s * 1.75 - 5)}l-1.200-.8-4.600 7 1.200.8z`;
  const near = `M0 200V176q46-13 96-5t104-3 100-4V200z${tent(40, 178, 15)}${tent(74, 176, 10)}${tent(108, 175, 8)}`;
  const light = `${disc(214, 106, 2.6)}${disc(230, 106, 2.6)}M37 178v-10q3-5 6 0v10z`;
  const sea =
    '<path fill="none" stroke="var(--sc-near)" stroke-width="1.500" stroke-linecap="round" d="M4 ' +
    "148q9-6 18 0t18 0 18 0 18 0 18 0M60 158q9-6 18 0t18 0 18 0 18 0M262 152q8-5 16 0t16 0M132 146q8-5 " +
    '16 0t16 0"/>' +
    '<path fill="none" stroke="var(--sc-line)" stroke-width="1.600" d="M196 136q26 12 52 0M190 158q32 ' +
    '15 64 0M190 176q32 13 64 0"/>' +
    '<path fill="var(--sc-light)" stroke="var(--sc-near)" stroke-width="1.200" d="M150 190c-3-11 6-18 ' +
    '15-15 8 3 8 14-1 16-6 1-10-3-7-7 2-3 6-2 6 1"/>';
  return { moon: [84, 62, 32], far, mid: giant, near, light, extra: sea };
}

/** A city by the water, in the rain: offices, a needle with its saucer, wharves on piles. */
function harbor(): Drawing {
  const random = chance(23);
  let far = "";
  for (let x = 0; x < 300; x += 19) far += box(x, 84 + random() * 44, 13 + random() * 9, 120);
  const needle = "M206 200L214 96h-9l-12-7q26-13 52 0l-12 7h-9l8 104zM217 82h5V58h-5zM216 150h7v50h-7z";
  let mid = needle;
  for (const [x, top, w] of [
    [8, 104, 30],
    [44, 82, 24],
    [74, 116, 32],
    [112, 94, 26],
    [144, 124, 34],
    [262, 110, 28],
  ] as const)
    mid += box(x, top, w, 100);
  let light = disc(219, 91, 2.4);
  for (let i = 0; i < 30; i++) light += box(12 + random() * 160, 100 + random() * 62, 2.6, 4);
  for (let i = 0; i < 6; i++) light += box(264 + random() * 22, 118 + random() * 44, 2.6, 4);
  let near = "M0 200V176H300V200z";
  for (let x = 6; x < 300; x += 26) near += box(x, 168, 5, 32);
  let rain = "";
  for (let i = 0; i < 46; i++) rain += `M${n(random() * 310)} ${n(random() * 160)}l-5 15`;
  const water =
    '<path fill="none" stroke="var(--sc-line)" stroke-width="1.200" d="M10 186h60M90 190h80M190 ' +
    '185h50M40 195h90M220 194h60"/>';
  return {
    moon: [84, 44, 22],
    far,
    mid,
    near,
    light,
    extra: `<path stroke="var(--sc-line)" stroke-width=".9" opacity=".7" d="${rain}"/>${water}`,
  };
}

const DRAWINGS: Record<string, () => Drawing> = { spires, boneyard, courtyard, maze, garden, shore, harbor };
/** Their names, for whoever picks one. */
export const SCENES: readonly string[] = Object.keys(DRAWINGS);
/** A District's id may differ from the name of its scene. */
const ALIAS: Record<string, string> = { "alley-maze": "maze" };

/** The scene that a name asks for; the game's own if there is none of that name. */
export function sceneOf(name: string | number | undefined, otherwise = "spires"): string {
  const key = ALIAS[String(name)] ?? String(name ?? "");
  return key in DRAWINGS ? key : otherwise;
}

function symbol(name: string, make: () => Drawing): string {
  const { moon, far, mid, near, light, extra } = make();
  const [mx, my, mr] = moon;
  let sky = "";
  for (let y = 4; y < 178; y += 4.6) {
    const gap = Math.abs(y - my) < mr + 5 ? Math.sqrt((mr + 5) ** 2 - (y - my) ** 2) : 0;
    const stroke = 0.35 + 0.95 * (1 - y / 178);
    sky +=
      `<path d="${gap ? `M0 ${n(y)}H${n(mx - gap)}M${n(mx + gap)} ${n(y)}H300` : `M0 ${n(y)}H300`}" ` +
      `stroke-width="${stroke.toFixed(2)}"/>`;
  }
  let halo = "";
  for (let i = 1; i < 5; i++)
    halo += `<circle cx="${mx}" cy="${my}" r="${n(mr + 5 + i * 5.5)}" opacity="${(0.5 - i * 0.1).toFixed(2)}"/>`;
  const lines = [-0.45, -0.2, 0.1, 0.4].map(
    (k) =>
      `<path d="M${n(mx - mr * Math.sqrt(1 - k * k) + 3)} ${n(my + k * mr)}h${n(mr * (0.5 + k * 0.3))}"/>`,
  );
  const face = `<g fill="none" stroke="var(--sc-line)" stroke-width=".7" opacity=".55">${lines.join("")}</g>`;
  return (
    `<symbol id="scene-${name}" viewBox="0 0 300 200" preserveAspectRatio="xMidYMax slice">` +
    `<g stroke="var(--sc-line)" fill="none">${sky}</g>` +
    `<g stroke="var(--sc-line)" fill="none" stroke-width="1.100">${halo}</g>` +
    `<circle cx="${mx}" cy="${my}" r="${mr}" fill="var(--sc-moon)"/>${face}` +
    `<path d="${far}" fill="var(--sc-far)"/><path d="${far}" fill="url(#hatch)"/>` +
    `<path d="${mid}" fill="var(--sc-mid)" fill-rule="evenodd"/>` +
    `<path d="${near}" fill="var(--sc-near)"/>${extra ?? ""}<path d="${light}" fill="var(--sc-light)"/></symbol>`
  );
}

/** What every page carries once: the scenes, the hatching and the cuts of the engraver. */
export const sprite =
  `<defs><pattern id="hatch" width="3.200" height="3.200" patternUnits="userSpaceOnUse" ` +
  `patternTransform="rotate(38)"><path d="M0 0H3.200" stroke="var(--sc-line)" stroke-width=".9"/>` +
  `</pattern>` +
  `<pattern id="cut" width="15" height="15" patternUnits="userSpaceOnUse" ` +
  `patternTransform="rotate(-32)"><path d="M0 4H15" stroke="var(--sc-paper)" stroke-width="4.600"/>` +
  `</pattern>` +
  `<linearGradient id="lamplight" x1="0" y1="0" x2="1" y2=".5"><stop offset=".05" stop-color="#fff"/>` +
  `<stop offset=".62" stop-color="#000"/></linearGradient>` +
  `<mask id="lit" maskContentUnits="objectBoundingBox">` +
  `<rect width="1" height="1" fill="url(#lamplight)"/></mask></defs>` +
  Object.entries(DRAWINGS)
    .map(([name, make]) => symbol(name, make))
    .join("");
