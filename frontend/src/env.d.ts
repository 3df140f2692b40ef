/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module "virtual:icons" {
  const bodies: Record<string, string>;
  export default bodies;
}
declare module "virtual:icons/*/art" {
  const loaders: Record<string, () => Promise<{ default: string }>>;
  export default loaders;
}
declare module "virtual:icons/*" {
  const bodies: Record<string, string>;
  export default bodies;
}
