import type { ReactElement, ReactNode } from 'react';
import type { EmblemId } from './emblems';
import { Stencil } from './Lettering';
import { FLIPPERS, Penguin, PenguinBody } from './Penguin';

/** The penguin, pointing to the right; `children` are what it wears. */
const PointingPenguin = ({ x, children }: { x: number; children?: ReactNode }) => (
  <g transform={`translate(${x} 17) scale(.9)`}>
    <PenguinBody />
    {children}
    {FLIPPERS.left}
    {FLIPPERS.right}
  </g>
);

/** Oh, great: a remark is stamped and taxed. */
const tariff = (
  <>
    <PointingPenguin x={30} />
    <path
      className="a-paper a-o"
      d="M196 22h150q12 0 12 12v48q0 12-12 12h-98l-26 24 4-24h-30q-12 0-12-12V34q0-12 12-12z"
    />
    <Stencil colour="a-ink" x={270} y={69} size={27} text="OH, GREAT." />
    <path
      className="a-red a-o"
      d="M172 86a11 11 0 0122 0c3 10-5 16-3 25h16q5 0 5 7v9h-58v-9q0-7 5-7h16c2-9-6-15-3-25z"
    />
    <g transform="rotate(-8 280 150)">
      <rect className="a-none a-or" x="222" y="134" width="120" height="38" rx="4" />
      <Stencil colour="a-red" x={282} y={163} size={27} text="TAXED" />
    </g>
  </>
);

/** Lunch with the right lobster. */
const reduction = (
  <>
    <g transform="translate(34 17) scale(.9)">
      <PenguinBody />
      <path className="a-red a-o" d="M34 98q26 14 52 0l-8 40q-18 14-36 0z" />
      {FLIPPERS.left}
      {FLIPPERS.rightUp}
      <path className="a-none a-o a-w" d="M128 66V18m-8 0v14q8 8 16 0V18" />
    </g>
    <path className="a-paper a-o" d="M160 134h196l-10 50H170z" />
    <Stencil colour="a-ink" x={258} y={170} size={22} text="STRATEGIC" />
    <path className="a-card a-o" d="M176 122h164q-14 14-82 14t-82-14z" />
    <g className="a-red a-o">
      <path d="M226 116q4-26 40-26t44 22l22-14-4 24q-50 4-102-6z" />
      <path d="M230 100c-10-30-34-30-34-12 8-4 14 0 12 8 6-2 12 4 22 4zm18-8c-4-30-30-40-36-24 10 0 14 6 10 12 8 0 14 6 26 12z" />
    </g>
    <path className="a-none a-o" d="M262 92q6-30 34-34m-24 34q14-18 38-12M270 108l6 6m14-8l6 6" />
  </>
);

/** Cheese, returned with interest. */
const sabotage = (
  <>
    <PointingPenguin x={8} />
    <path className="a-gold" d="M170 76l4 12 12-4-6 11 11 6-13 3 3 13-10-9-8 11-1-14-13 1 10-9-8-10 13 1z" />
    <path className="a-ink a-o" d="M176 128l74-50 26 38-80 46q-22 6-28-10t8-24z" />
    <circle className="a-kraft a-o" cx="204" cy="160" r="26" />
    <path className="a-none a-o" d="M204 134v52m-26-26h52m-44-18l36 36m0-36l-36 36" />
    <path className="a-gold a-o" d="M276 50l70-34q16 22 8 54l-78 6z" />
    <g className="a-paper">
      <circle cx="322" cy="44" r="9" />
      <circle cx="340" cy="60" r="6" />
      <circle cx="298" cy="62" r="7" />
      <circle cx="344" cy="34" r="4" />
    </g>
    <path className="a-none a-o" d="M262 64l-18 10m20 6l-12 8m6-34l-20 8" />
  </>
);

/** A policy from before lunch. */
const cancel = (
  <>
    <g transform="translate(20 40) rotate(-5 60 70)">
      <path className="a-paper a-o" d="M0 0h104v138H0z" />
      <Stencil colour="a-ink" x={52} y={28} size={21} text="POLICY" />
      <path className="a-none a-groove" d="M14 46h76M14 64h76M14 82h58M14 100h70" />
      <path className="a-none a-or a-x" d="M14 34l76 92m0-92l-76 92" />
    </g>
    <PointingPenguin x={186} />
    <circle className="a-paper a-o" cx="328" cy="52" r="32" />
    <path className="a-none a-o a-w" d="M328 52V30m0 22l13 8M328 24v2m28 26h-2m-26 28v-2m-28-26h2" />
    <path className="a-none a-o a-w" d="M184 170h-36m12-12l-14 12 14 12" />
  </>
);

/** Numbers of national interest. */
const manipulate = (
  <>
    <path className="a-ink a-o" d="M176 16h176v68H176z" />
    <Stencil colour="a-pale-t" x={264} y={64} size={40} text="2+2=22" />
    <PointingPenguin x={28}>
      <path className="a-ink a-o" d="M28 60h64l-4 20q-14 8-22-8h-12q-8 16-22 8z" />
    </PointingPenguin>
    <path className="a-kraft a-o" d="M160 166h204v22H160z" />
    <path
      className="a-none a-oc a-w"
      d="M206 112q28-30 52 0m50 0q-24-30-50-2M208 98l-4 16 16-2m74-16l16 16-2-18"
    />
    <g className="a-red a-o">
      <path d="M186 118h44l-4 48h-44zM240 118h44v48h-44zM296 118h44l4 48h-44z" />
    </g>
    <path className="a-none a-pale" d="M198 150l14-16m42 16l14-16m44 16l14-16" />
  </>
);

/** Signed, sealed, spelled. */
const trumph = (
  <>
    <path className="a-kraft a-o" d="M18 150h150v38H18z" />
    <Stencil colour="a-ink" x={93} y={180} size={30} text="No 1" />
    <g transform="translate(45 6) scale(.78)">
      <Penguin flippers={['leftUp', 'rightUp']} />
    </g>
    <g transform="rotate(4 270 100)">
      <path className="a-paper a-o" d="M196 16h150v166H196z" />
      <Stencil colour="a-ink" x={271} y={52} size={25} text="THE DEAL" />
      <path className="a-none a-groove" d="M214 72h114M214 88h114M214 104h80" />
      <path
        className="a-none a-o a-x"
        d="M212 150l10-30 8 34 8-36 8 38 8-40 8 40 8-38 8 34 10-26 10 20 28-12"
      />
      <circle className="a-gold a-o" cx="326" cy="164" r="20" />
    </g>
    <path className="a-red" d="M10 30l10 4-6 8zM180 20l10 8-12 4zM168 96l9 6-10 4zM6 98l11 2-7 8z" />
    <path className="a-blue" d="M30 76l9 7-11 3zM176 60l8 9-12-1zM34 8l9 7-11 3z" />
  </>
);

/** Width and height of a scene; its floor is at {@link SCENE_FLOOR}. */
export const SCENE_WIDTH = 370;
export const SCENE_FLOOR = 186;

/** The scene of each category's first example, starring the penguin. */
export const FIRST_SCENES = { tariff, reduction, sabotage, cancel, manipulate, trumph } satisfies Record<
  EmblemId,
  ReactElement
>;
