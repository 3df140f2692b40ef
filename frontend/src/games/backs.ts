/** The backs of each game's cards, away from any table: by the name that the server gives a back. */
import type { CardBack } from "../look/card";
import type { Faces } from "../play/faces";

export type Backs = (name: string) => CardBack;

const BACKS: Record<string, () => Promise<(faces: Faces) => Backs>> = {
  "city-of-hemloch": () =>
    import("./city_of_hemloch/cards").then(
      ({ cityCards }) =>
        (faces) =>
        (name) =>
          cityCards(faces).back(name),
    ),
  "dark-promenade": () =>
    import("./dark_promenade/cards").then(
      ({ promenadeCards }) =>
        (faces) =>
        (name) =>
          promenadeCards(faces).back(name),
    ),
  midnight: () =>
    import("./midnight/cards").then(
      ({ midnightCards }) =>
        (faces) =>
        (name) =>
          midnightCards(faces).back(name),
    ),
  lords: () =>
    import("./lords/cards").then(
      ({ lordsCards }) =>
        (faces) =>
        () =>
          lordsCards(faces).back(),
    ),
  necromancer: () =>
    import("./necromancer/cards").then(
      ({ necromancerCards }) =>
        (faces) =>
        (name) =>
          necromancerCards(faces).back(name),
    ),
};

const anyBacks = (): Promise<(faces: Faces) => Backs> =>
  import("./generic/cards").then(
    ({ genericCards }) =>
      (faces) =>
      () =>
        genericCards(faces).back(),
  );

export const backs = (slug: string): Promise<(faces: Faces) => Backs> => (BACKS[slug] ?? anyBacks)();
