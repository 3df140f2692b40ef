/** The five boxes: pictures drawn here, each a frame, an engraved sky, one silhouette and one source of light. A game
 *  that nobody has drawn a box for gets a lamp, a hand of cards and its title. */
import { chance, lancet, tower } from "./scenes";

interface Cover {
  title: [text: string, size: number][];
  top: number;
  face: string;
  spacing: number;
  foot: string;
  sky: string[];
  light: [x: number, y: number, r: number, colour: string];
  lines: string;
  picture: string;
}

const n = (value: number): string => value.toFixed(1);
const GOTHIC = "'Grenze Gotisch', Georgia, serif";

function city(): string {
  const random = chance(9);
  let far = "";
  for (let i = 0; i < 12; i++)
    far += tower(6 + i * 26 + random() * 8, 14 + random() * 10, 400, 184 + random() * 60);
  let mid = "";
  for (const [x, w, t] of [
    [38, 34, 184],
    [84, 22, 224],
    [222, 28, 200],
    [270, 38, 164],
    [118, 18, 238],
    [188, 18, 234],
  ] as const)
    mid += tower(x, w, 400, t);
  let near = `${tower(152, 60, 400, 146)}${tower(119, 14, 400, 234)}${tower(185, 14, 400, 234)}M0 400V350H300V400z`;
  for (let i = 0; i < 16; i++) near += tower(4 + i * 20, 8, 400, 322 + ((i * 5) % 3) * 7);
  const light = [
    [152, 254, 9, 34],
    [140, 308, 5, 18],
    [152, 308, 5, 18],
    [164, 308, 5, 18],
    [38, 270, 4, 14],
    [270, 260, 5, 16],
    [222, 286, 4, 12],
    [84, 302, 3, 10],
    [46, 312, 3, 10],
  ]
    .map(([x = 0, y = 0, w = 0, h = 0]) => lancet(x, y, w, h))
    .join("");
  return (
    `<circle cx="206" cy="178" r="46" fill="#f0d59a"/>` +
    `<path stroke="#c7a15f" stroke-width=".8" opacity=".7" d="M172 164h68M165 173h82M161 182h90M163 ` +
    `191h86M168 200h76"/><path d="${far}" fill="#55406f"/><path d="${mid}" fill="#33254e"/>` +
    `<path d="${near}" fill="#140e22"/><path d="${light}" fill="#ffc861"/>` +
    `<circle cx="152" cy="240" r="6" fill="#ffc861"/>` +
    `<path fill="#140e22" d="M92 170q6-6 10 0 4-6 10 0-6-1-10 4-4-5-10-4z` +
    `M74 192q4-4 7 0 3-4 7 0-4-1-7 3-3-4-7-3zM238 134q5-5 9 0 4-5 9 0-5-1-9 4-4-5-9-4z"/>`
  );
}

/** An avenue of lamps that runs to a gate under the moon. */
function promenade(): string {
  let lamps = "";
  for (let i = 6; i >= 0; i--) {
    const k = 0.7 ** i;
    const y = 236 + 140 * k;
    for (const side of [-1, 1]) {
      const x = 150 + side * 132 * k;
      const h = 150 * k;
      lamps +=
        `<circle cx="${n(x)}" cy="${n(y - h)}" r="${n(32 * k)}" fill="url(#glow-dark-promenade)"/>` +
        `<path d="M${n(x - 2 * k)} ${n(y)}V${n(y - h)}h${n(4 * k)}V${n(y)}z` +
        `M${n(x - 11 * k)} ${n(y - h - 9 * k)}L${n(x)} ${n(y - h - 20 * k)}l${n(11 * k)} ${n(11 * k)}z" ` +
        `fill="#0a1513"/><path d="M${n(x - 8 * k)} ${n(y - h - 9 * k)}h${n(16 * k)}` +
        `l${n(-4 * k)} ${n(19 * k)}h${n(-8 * k)}z" fill="#ffe3a0" stroke="#0a1513" ` +
        `stroke-width="${n(2 * k)}"/>`;
    }
  }
  let tiles = "";
  for (let i = 0; i < 9; i++) {
    const [a, b] = [0.72 ** i, 0.72 ** (i + 1)];
    for (let j = -3; j < 3; j++)
      if ((i + j) % 2 === 0)
        tiles +=
          `M${n(150 + j * 46 * a)} ${n(236 + 164 * a)}L${n(150 + (j + 1) * 46 * a)} ${n(236 + 164 * a)}` +
          `L${n(150 + (j + 1) * 46 * b)} ${n(236 + 164 * b)}L${n(150 + j * 46 * b)} ${n(236 + 164 * b)}z`;
  }
  const walker =
    '<path d="M137 336q-5-26 6-40-3-14 7-15 10 1 7 15 11 14 6 40l7 50h-40z" fill="#0a1513"/>' +
    '<path d="M143 290q3-3 7 0 4-3 7 0-1 5-4 4-2-2-3-2-1 0-3 2-3 1-4-4z" fill="#ffe3a0"/>';
  return (
    `<circle cx="150" cy="180" r="36" fill="#e9efcf"/>` +
    `<path d="M0 400V240l18-28 14 16 14-36 14 30 18-18 14 24 14-40 12 34 14-12 10 18h16l10-18 14 12 ` +
    `12-34 14 40 14-24 18 18 14-30 14 36 14-16 18 28V400z" fill="#1b3d3b"/>` +
    `<path d="M118 246v-46h64v46zM126 246v-30q24-22 48 0v30z" fill="#102725" fill-rule="evenodd"/>` +
    `<path d="M0 400V266q30-20 56 0 26-16 50 4h88q24-20 50-4 26-20 56 0V400z" fill="#102725"/>` +
    `<path d="M150 236L16 400H284z" fill="#274a45"/><path d="${tiles}" fill="#16302d"/>${lamps}${walker}`
  );
}

function midnight(): string {
  const random = chance(4);
  let stars = "";
  for (let i = 0; i < 64; i++)
    stars += `<circle cx="${n(random() * 300)}" cy="${n(20 + random() * 230)}" r="${n(0.4 + random() * 1.1)}"/>`;
  let hours = "";
  for (let i = 0; i < 60; i++) {
    const a = (i / 60) * Math.PI * 2;
    const inner = i % 15 === 0 ? 68 : i % 5 === 0 ? 74 : 80;
    hours +=
      `<path d="M${n(150 + Math.sin(a) * inner)} ${n(204 - Math.cos(a) * inner)}` +
      `L${n(150 + Math.sin(a) * 84)} ${n(204 - Math.cos(a) * 84)}" ` +
      `stroke-width="${i % 15 === 0 ? 5 : i % 5 === 0 ? 2.6 : 0.8}"/>`;
  }
  const roofs =
    "M0 400V324l20-22 20 22v-36h10v-16h14v16h8v42l18-20 18 20v-28h28v-28l26-26 26 26v28h28v28l18-20 18 " +
    "20v-42h8v-16h14v16h10v36l20-22 16 20V400z";
  return (
    `<g fill="#dfe7ff">${stars}</g><circle cx="150" cy="204" r="95" fill="#0a1030" stroke="#c9a25f" ` +
    `stroke-width="2"/><circle cx="150" cy="204" r="89" fill="#f1e2b8"/>` +
    `<circle cx="150" cy="204" r="62" fill="none" stroke="#6a4d1c" stroke-width=".8"/>` +
    `<g stroke="#2a1b12">${hours}</g>` +
    `<path d="M145 210L149 126l1-6 1 6 4 84zM143 208l6-54 1-6 1 6 6 54z" fill="#2a1b12"/>` +
    `<circle cx="150" cy="204" r="7" fill="#2a1b12"/>` +
    `<circle cx="150" cy="248" r="19" fill="#1d2a63" stroke="#6a4d1c"/>` +
    `<path d="M144 236a13 13 0 1 0 14 20 11 11 0 0 1-14-20z" fill="#f1e2b8"/>` +
    `<path d="${roofs}" fill="#0b0e24"/>` +
    `<path fill="#ffd27a" d="M146 332q4-8 8 0v16h-8zM60 302h6v9h-6zM234 302h6v9h-6zM100 338h5v8h-5z` +
    `M196 338h5v8h-5z"/><g transform="translate(150 366)">` +
    `<path d="M-32 0h64l-4-20h-56z" fill="#3a1f1a"/><path d="M-32-20q32-28 64 0z" fill="#b8442f"/>` +
    `<path d="M-21-25q5-7 10-9v12M0-23v-12M21-25q-5-7-10-9v12" stroke="#f1e2b8" stroke-width="2" ` +
    `fill="none"/><path d="M-20 4a6 6 0 1 0 .1 0z` +
    `M20 4a6 6 0 1 0 .1 0z" fill="#1a0d0a" stroke="#c9a25f"/></g>`
  );
}

/** A giant of the shore, its people, and a shell. */
function lords(): string {
  return (
    '<circle cx="92" cy="208" r="58" fill="#ffe0a3"/>' +
    '<path stroke="#d98a4c" stroke-width="1.200" d="M42 196h100M37 206h110M36 216h112M42 226h100M50 ' +
    '236h84"/><path d="M0 400V272q50-14 100-6t110-6 90 2V400z" fill="#2a6a72"/>' +
    '<path d="M178 400V326q-28-18-24-66 2-24 17-38-14-8-10-27 3-16 18-19 4-26 33-28 29 2 33 28 15 3 18 ' +
    '19 4 19-10 27 15 14 17 38 4 48-24 66V400z" fill="#123138"/>' +
    '<path fill="#1c4650" d="M190 216q22 12 44 0v8q-22 14-44 0zM180 252q32 18 64 0v7q-32 20-64 0z' +
    'M178 288q34 18 68 0v7q-34 20-68 0z"/>' +
    '<path fill="#ffcf75" d="M191 184l15 5-2 6-14-4zM233 184l-15 5 2 6 14-4z"/>' +
    '<path stroke="#ffcf75" stroke-width="2" fill="none" d="M198 162q-16-30-42-32M226 162q16-30 ' +
    '42-32M205 156q-6-28-22-44M219 156q6-28 22-44"/>' +
    '<path stroke="#9fd8d6" stroke-width="1.400" fill="none" opacity=".8" d="M0 292q14-8 28 0t28 0 28 ' +
    '0 28 0 28 0M10 310q14-8 28 0t28 0 28 0 28 0M0 328q14-8 28 0t28 0 28 0"/>' +
    '<path d="M0 400V354q60-24 130-10t170-8V400z" fill="#c98a55"/>' +
    '<path d="M0 400V368q60-20 130-8t170-6V400z" fill="#7d4b30"/>' +
    '<path fill="#2b1712" stroke="#2b1712" stroke-width="2" d="M46 358l17-36 17 36z' +
    'M63 322l-5-9M63 322l5-9M92 356l11-25 11 25zM20 362l10-23 10 23z"/>' +
    '<path fill="#2b1712" d="M134 352v-13q3-7 6 0v13zM146 353v-12q3-6 6 0v12z' +
    'M124 354v-10q2-5 4 0v10z"/><path fill="#ffcf75" d="M60 358v-13q3-5 6 0v13z"/>' +
    '<path d="M226 356c-4-24 14-38 32-32 18 7 16 30-2 34-13 3-21-7-15-15 5-7 14-4 12 3-1 5-7 4-7 0" ' +
    'fill="#f5e3c4" stroke="#2b1712" stroke-width="1.600"/>'
  );
}

/** A city in the rain, a needle, and a Rift above it. */
function necromancer(): string {
  const random = chance(12);
  let back = "";
  for (let i = 0; i < 15; i++)
    back += `M${n(i * 21 + random() * 5)} 400V${n(226 + random() * 58)}h${n(13 + random() * 8)}V400z`;
  let windows = "";
  for (let i = 0; i < 84; i++)
    windows +=
      `<rect x="${n(random() * 296)}" y="${n(264 + random() * 70)}" width="2.600" height="3.800" ` +
      `opacity="${(0.35 + random() * 0.65).toFixed(2)}"/>`;
  let rain = "";
  for (let i = 0; i < 90; i++) rain += `M${n(random() * 330)} ${n(random() * 330)}l-8 24`;
  return (
    `<path stroke="#b9d4cf" stroke-width=".7" opacity=".35" d="${rain}"/>` +
    `<path d="${back}" fill="#26353f"/>` +
    `<path d="M144 400l3-172h-15l-10-10q28-18 56 0l-10 10h-15l3 172z` +
    `M148 212v-62h4v62z" fill="#0d1318"/>` +
    `<path d="M0 400V302h22v-14h20v24h18v-34h26v30h26v-18h14V400z` +
    `M174 400v-96h16v-18h24v28h20v-36h24v22h22v-12h20V400z" fill="#0d1318"/>` +
    `<g fill="#f3c35e">${windows}</g><path d="M0 400V346h300v54z" fill="#0b1a22"/>` +
    `<path stroke="#9be07f" stroke-width="1.300" opacity=".75" d="M110 354h80M96 362h108M124 370h52"/>` +
    `<circle cx="150" cy="196" r="74" fill="url(#glow-necromancer)"/><g transform="translate(150 188)">` +
    `<path d="M0-68L5-12 26-32 10-3 44 5 11 10 24 40 4 17 0 66-4 17-24 40-11 10-44 5-10-3-26-32-5-12z" ` +
    `fill="#c8ffa8"/><path d="M0-42L3-7 15-17 6 0 26 4 6 7 13 23 2 11 0 38-2 11-13 23-6 7-26 4-6 ` +
    `0-15-17-3-7z" fill="#0d1318"/></g>`
  );
}

const COVERS: Record<string, () => Cover> = {
  "city-of-hemloch": () => ({
    title: [
      ["The City of", 30],
      ["Hemloch", 56],
    ],
    top: 62,
    face: GOTHIC,
    spacing: 0,
    foot: "eight Days · two schemers",
    sky: ["#191230", "#4a3263", "#b0705c", "#d99a5c"],
    light: [206, 178, 46, "#ffdf9a"],
    lines: "#e9cf9b",
    picture: city(),
  }),
  "dark-promenade": () => ({
    title: [
      ["Hemloch", 50],
      ["Dark Promenade", 33],
    ],
    top: 66,
    face: GOTHIC,
    spacing: 0,
    foot: "three Weeks · nine Districts",
    sky: ["#071312", "#123230", "#2f6a5c", "#7fae86"],
    light: [150, 180, 36, "#e9efcf"],
    lines: "#b9e0c4",
    picture: promenade(),
  }),
  midnight: () => ({
    title: [
      ["Hemloch", 48],
      ["Midnight Edition", 30],
    ],
    top: 62,
    face: GOTHIC,
    spacing: 0,
    foot: "Days, Nights, one Festival",
    sky: ["#04061a", "#0e1640", "#27356f", "#5a5a9a"],
    light: [150, 204, 60, "#f1e2b8"],
    lines: "#9fb4f0",
    picture: midnight(),
  }),
  lords: () => ({
    title: [["Lords", 66]],
    top: 88,
    face: "'Cinzel', Georgia, serif",
    spacing: 4,
    foot: "shells, temples, giants",
    sky: ["#0e2a33", "#2c6a6e", "#e09a5a", "#f3c58a"],
    light: [92, 208, 58, "#ffe0a3"],
    lines: "#ffe7bd",
    picture: lords(),
  }),
  necromancer: () => ({
    title: [["Necromancer", 43]],
    top: 76,
    face: "'IM Fell DW Pica SC', Georgia, serif",
    spacing: 0.5,
    foot: "Hunters against one, in Seattle",
    sky: ["#080d11", "#16222a", "#2c4650", "#4d6a5f"],
    light: [150, 192, 44, "#9be07f"],
    lines: "#a9c9c4",
    picture: necromancer(),
  }),
};

/** Four evenings, for games without a picture of their own. */
const EVENINGS: Pick<Cover, "sky" | "lines">[] = [
  { sky: ["#0b1024", "#1f2a55", "#5b4a78", "#b0705c"], lines: "#b9c4f0" },
  { sky: ["#160b18", "#43203f", "#8a4048", "#d9905c"], lines: "#f0c0a9" },
  { sky: ["#07151a", "#123a40", "#2f6f66", "#a9b06a"], lines: "#b9e0d4" },
  { sky: ["#120e0a", "#3a2a1a", "#7a5426", "#d0a050"], lines: "#f0dca9" },
];

/** A lamp over a hand of cards. */
function lamplight(): string {
  let fan = "";
  for (let i = -2; i <= 2; i++)
    fan +=
      `<g transform="rotate(${i * 15} 150 430)"><rect x="112" y="206" width="76" height="112" rx="6" ` +
      `fill="${i % 2 ? "#e3d3af" : "#f3e6c6"}" stroke="#0b0911" stroke-width="2.400"/>` +
      `<rect x="118" y="212" width="64" height="100" rx="3" fill="none" stroke="#7a5426" stroke-width="1"/>` +
      `<path d="M150 236l15 22-15 22-15-22z" fill="${i % 2 ? "#3a2a4a" : "#7a2b2b"}"/></g>`;
  return (
    `<path d="M0 400V338q150-34 300 0V400z" fill="#0b0911" opacity=".75"/>` +
    `<path d="M149 14h2v96h-2zM132 120q18-22 36 0zM136 120h28l6 40h-40zM128 160h44l-6 9h-32z" fill="#0b0911"/>` +
    `<path d="M141 124h18l4 33h-26z" fill="#ffe3a0"/>` +
    `<path d="M150 130q9 12 0 24-9-12 0-24z" fill="#f2a33c"/>${fan}`
  );
}

const markup = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A box for a game without one: its title, as large as it fits, in up to three lines. */
function plain(slug: string, title: string): Cover {
  const lines = title.split(" ").reduce<string[]>((found, word) => {
    const last = found.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= 11) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
    return found;
  }, []);
  const longest = Math.max(4, ...lines.map((line) => line.length));
  const size = Math.min(lines.length > 1 ? 44 : 58, 440 / longest);
  const evening = [...slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % EVENINGS.length;
  return {
    title: lines.slice(0, 3).map((line) => [markup(line), size]),
    top: lines.length > 1 ? 62 : 78,
    face: GOTHIC,
    spacing: 0,
    foot: "",
    light: [150, 142, 46, "#ffdf9a"],
    picture: lamplight(),
    ...(EVENINGS[evening] as (typeof EVENINGS)[number]),
  };
}

/** A cover as the inside of an SVG of 300 by 400; `name` stands on a box that nobody has drawn. */
export function cover(slug: string, name = ""): string {
  const { title, top, face, spacing, foot, sky, light, lines, picture } =
    COVERS[slug]?.() ?? plain(slug, name);
  const [x, y, r, glow] = light;
  let engraved = "";
  for (let i = 0; i < 58; i++)
    engraved += `<path d="M0 ${n(16 + i * 5.5)}H300" stroke-width="${(0.4 + 1.1 * (1 - i / 58)).toFixed(2)}"/>`;
  const corner =
    '<path d="M0 22Q14 20 14 8 14 14 22 0M0 14Q8 13 8 0"/><circle cx="11" cy="11" r="1.800" fill="#c9a25f"/>';
  const corners = [
    [16.5, 16.5, 0],
    [283.5, 16.5, 90],
    [283.5, 383.5, 180],
    [16.5, 383.5, 270],
  ]
    .map(
      ([cx, cy, turn]) =>
        `<g transform="translate(${cx} ${cy}) rotate(${turn})" fill="none" stroke="#c9a25f">${corner}</g>`,
    )
    .join("");
  let at = top;
  const words = title
    .map(([text, size], index) => {
      if (index) at += size * 0.86;
      return (
        `<text x="150" y="${n(at)}" font-size="${size}" font-family="${face}" font-weight="600" ` +
        `letter-spacing="${spacing}" fill="#f9ead0" stroke="#0b0911" stroke-width="5" ` +
        `stroke-linejoin="round" paint-order="stroke">${text}</text>`
      );
    })
    .join("");
  const stops = sky
    .map((colour, i) => `<stop offset="${(i / (sky.length - 1)).toFixed(2)}" stop-color="${colour}"/>`)
    .join("");
  return (
    `<defs><linearGradient id="sky-${slug}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>` +
    `<radialGradient id="glow-${slug}"><stop offset="0" stop-color="${glow}" stop-opacity=".75"/>` +
    `<stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="fade-${slug}" x1="0" y1="0" x2="0" y2="1">` +
    `<stop offset="0" stop-color="#0b0911" stop-opacity="0"/>` +
    `<stop offset=".75" stop-color="#0b0911" stop-opacity=".82"/></linearGradient>` +
    `<clipPath id="clip-${slug}"><rect x="12" y="12" width="276" height="376" rx="2"/></clipPath></defs>` +
    `<rect width="300" height="400" fill="#0b0911"/><g clip-path="url(#clip-${slug})">` +
    `<rect width="300" height="400" fill="url(#sky-${slug})"/>` +
    `<g stroke="${lines}" opacity=".16">${engraved}</g>` +
    `<circle cx="${x}" cy="${y}" r="${n(r * 2.6)}" fill="url(#glow-${slug})"/>${picture}<rect y="300" ` +
    `width="300" height="100" fill="url(#fade-${slug})"/></g>` +
    `<rect x="12" y="12" width="276" height="376" rx="2" fill="none" stroke="#c9a25f" ` +
    `stroke-width="1.600"/><rect x="16.500" y="16.500" width="267" height="367" fill="none" ` +
    `stroke="#c9a25f" stroke-width=".6"/>${corners}` +
    `<g text-anchor="middle">${words}<text x="150" y="366" font-size="13.500" font-family="'Alegreya ` +
    `SC', Georgia, serif" font-weight="700" letter-spacing=".6" fill="#ecdcb8">${foot}</text></g>`
  );
}
