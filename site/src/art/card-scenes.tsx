import type { EmblemId } from './emblems';
import { CANCEL_SCENES } from './scenes/cancel';
import { MANIPULATE_SCENES } from './scenes/manipulate';
import { REDUCTION_SCENES } from './scenes/reduction';
import { SABOTAGE_SCENES } from './scenes/sabotage';
import type { CardScene } from './scenes/stage';
import { TARIFF_SCENES } from './scenes/tariff';
import { TRUMPH_SCENES } from './scenes/trumph';

/** The pictures of each category's example cards. */
export const SCENES: Readonly<Record<EmblemId, readonly [CardScene, CardScene, ...CardScene[]]>> = {
  tariff: TARIFF_SCENES,
  reduction: REDUCTION_SCENES,
  sabotage: SABOTAGE_SCENES,
  cancel: CANCEL_SCENES,
  manipulate: MANIPULATE_SCENES,
  trumph: TRUMPH_SCENES,
};
