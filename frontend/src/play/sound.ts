/** A few quiet sounds, made on the spot; off until they are switched on, and never the only sign of anything. */
import { settings } from "./settings.svelte";

export type Cue = "lift" | "slide" | "turn" | "lamp" | "laurel" | "hush" | "wrong" | "bell";

let context: AudioContext | null = null;

function tone(
  frequency: number,
  start: number,
  length: number,
  volume: number,
  type: OscillatorType = "sine",
): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, context.currentTime + start);
  gain.gain.linearRampToValueAtTime(volume, context.currentTime + start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + start);
  oscillator.stop(context.currentTime + start + length);
}

/** Paper: a breath of noise through a narrow band. */
function paper(length: number, pitch: number): void {
  if (!context) return;
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  const gain = context.createGain();
  gain.gain.value = 0.12;
  source.connect(band).connect(gain).connect(context.destination);
  source.start();
}

export function sound(cue: Cue): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (cue === "lift") paper(0.08, 3200);
  else if (cue === "slide") paper(0.22, 1500);
  else if (cue === "turn") paper(0.15, 2200);
  else if (cue === "lamp") [660, 880].forEach((pitch, i) => tone(pitch, i * 0.09, 0.5, 0.05));
  else if (cue === "laurel")
    [523, 659, 784, 1047].forEach((pitch, i) => tone(pitch, i * 0.13, 0.9, 0.05, "triangle"));
  else if (cue === "hush") [392, 330, 262].forEach((pitch, i) => tone(pitch, i * 0.2, 0.9, 0.05));
  else if (cue === "bell") [196, 392, 587].forEach((pitch) => tone(pitch, 0, 2.2, 0.04));
  else tone(140, 0, 0.18, 0.06, "square");
}
