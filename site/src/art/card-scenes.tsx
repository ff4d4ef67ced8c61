import type { ReactElement, ReactNode } from 'react';
import type { EmblemId } from './emblems';
import { Stencil } from './Lettering';
import { FLIPPERS, Penguin, PenguinBody } from './Penguin';

/** The penguin, pointing to the right; `children` are what it wears. */
const PointingPenguin = ({ x, children }: { x: number; children?: ReactNode }) => (
  <g transform={`translate(${x} 17) scale(.9)`}>
    <Penguin flippers={['left', 'right']}>{children}</Penguin>
  </g>
);

/** Oh, great: a remark is stamped and taxed. */
const taxedRemark = (
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
const lunch = (
  <>
    <g transform="translate(34 17) scale(.9)">
      <Penguin flippers={['left', 'rightUp']}>
        <path className="a-red a-o" d="M34 98q26 14 52 0l-8 40q-18 14-36 0z" />
      </Penguin>
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
const cheese = (
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
const policy = (
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
const sums = (
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
const signedDeal = (
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

/** A gunboat that comes in peace. */
const gunboat = (
  <>
    <g transform="translate(122 34) scale(.4)">
      <PenguinBody />
    </g>
    <path className="a-paper a-o" d="M84 92h126v50H84z" />
    <path className="a-red a-o" d="M98 92V54h30v38z" />
    <path className="a-none a-o" d="M113 44q-16-8-2-18t-6-18M84 106h126" />
    <path className="a-blue a-o" d="M142 114h20v18h-20zm34 0h20v18h-20z" />
    <path className="a-kraft a-o" d="M206 142v-18q0-26 30-26t30 26v18z" />
    <path className="a-ink a-o" d="M224 112l30-58 22 12-28 56z" />
    <path className="a-none a-o" d="M265 60l17-36" />
    <path className="a-paper a-o" d="M282 22q20-10 40 0t40 0v42q-20 10-40 0t-40 0z" />
    <Stencil colour="a-red" x={322} y={42} size={18} text="FREE" />
    <Stencil colour="a-red" x={322} y={60} size={18} text="TRADE" />
    <path className="a-ink a-o" d="M18 138h312l-34 62H52z" />
    <path className="a-none a-or a-w" d="M36 164h280" />
    <path className="a-none a-pale a-x" d="M100 152h4m46 0h4m46 0h4" />
    <path className="a-blue a-o" d={`M-6 214V177q14-16 28 0${'t28 0'.repeat(13)}v37z`} />
  </>
);

/** The court rules on a sandwich. */
const sandwich = (
  <>
    <g transform="translate(46 12) scale(.92)">
      <PenguinBody />
      <path className="a-red a-o" d="M18 102q42 24 84 0l14 60H4z" />
      <path className="a-paper a-o" d="M26 72q-4-42 34-42t34 42H82q-4-16-22-16t-22 16zM42 42q8 6 18 2t18 0" />
      <path
        className="a-paper a-o"
        d="M17 76a10 10 0 0120 0 10 10 0 01-20 0m66 0a10 10 0 0120 0 10 10 0 01-20 0"
      />
      <path
        className="a-paper a-o"
        d="M15 95a10 10 0 0120 0 10 10 0 01-20 0m70 0a10 10 0 0120 0 10 10 0 01-20 0"
      />
      {FLIPPERS.rightUp}
      <path className="a-kraft a-o" d="M126 62l16-34 9 5-17 35zM132 4l40 20-11 20-40-20z" />
    </g>
    <path className="a-kraft a-o" d="M14 120h190v68H14zM6 106h206v14H6z" />
    <Stencil colour="a-ink" x={109} y={166} size={34} text="COURT" />
    <path className="a-paper a-o" d="M234 148h126l6 40H228z" />
    <Stencil colour="a-ink" x={297} y={175} size={20} text="EXHIBIT A" />
    <path className="a-kraft a-o" d="M230 128h134q6 20-12 20H242q-18 0-12-20z" />
    <path className="a-green a-o" d="M226 126q12 12 24 2t24 2 24 0 24-2 24 0 22-4l-6-10H232z" />
    <path
      className="a-red a-o"
      d="M232 114V98q0-8 10-10l16-4 14-20q4-6 12-6h32q8 0 12 6l12 18 16 4q10 2 10 12v16z"
    />
    <path className="a-card a-o" d="M270 82l12-16h12v16zm32-16h16l10 16h-26z" />
    <path className="a-ink" d="M245 114a13 13 0 0126 0 13 13 0 01-26 0m82 0a13 13 0 0126 0 13 13 0 01-26 0" />
    <path className="a-kraft a-o" d="M228 53q-12-2-6-16 12-22 74-20t72 25q2 14-10 16z" />
    <path className="a-none a-o" d="M300 28V-2" />
    <circle className="a-green a-o" cx="300" cy="10" r="8" />
  </>
);

/** Somebody looks for a tariff in a crate. */
const warehouse = (
  <>
    <path className="a-none a-o a-w" d="M10 14v172M166 20v166" />
    <path className="a-green a-o" d="M24 60h56v46H24z" />
    <path className="a-paper a-o" d="M88 44h64v62H88z" />
    <path className="a-red a-o" d="M22 142h40v40H22z" />
    <path className="a-blue a-o" d="M70 130h84v52H70z" />
    <path className="a-kraft a-o" d="M4 106h168v10H4zM4 182h168v10H4zM4 34h70v8H4z" />
    <Stencil colour="a-pale-t" x={112} y={162} size={16} text="TREATIES" />
    <path className="a-none a-groove" d="M100 60h40m-40 14h40m-40 14h26M34 72h36m-36 12h36" />
    <path className="a-none a-o" d="M180-4v20m64-20v20" />
    <path className="a-ink a-o" d="M170 14h84v30h-84z" />
    <Stencil colour="a-gold" x={212} y={36} size={21} text="AISLE 9" />
    <path className="a-ink a-o" d="M238 116q-2-46 20-56h52q22 10 20 56z" />
    <path className="a-paper" d="M258 116q0-42 26-42t26 42z" />
    <path className="a-gold a-o" d="M264 66l-6-44q4-9 11-3 5-10 13-4 10-6 12 4l-14 47z" />
    <path className="a-gold a-o" d="M294 66l6-48q5-8 12-1 9-7 14 2 10-2 9 8l-23 39z" />
    <path className="a-none a-o" d="M344 40q10 8 6 20m2-32q16 10 12 30M232 62q-10 12-4 26" />
    <path className="a-kraft a-o" d="M206 108h156v80H206z" />
    <path className="a-none a-o" d="M206 126h156M206 170h156M226 126v44m116-44v44" />
    <Stencil colour="a-ink" x={284} y={157} size={24} text="FRAGILE" />
    <path className="a-gold a-o" d="M178 190l-15-27 16 6 3-19 14 13 9-15 2 34z" />
  </>
);

/** A letter of regret, from behind. */
const letter = (
  <>
    <path className="a-paper a-o" d="M132 4h206v166q0 20 20 20H152q-20 0-20-20z" />
    <Stencil colour="a-ink" x={206} y={40} size={24} text="SIR!" anchor="start" />
    <path className="a-none a-groove" d="M262 34h54M156 56h160M156 72h160M156 130h160M156 146h96" />
    <Stencil colour="a-red" x={241} y={113} size={23} text="REGRETTABLE" />
    <path className="a-none a-or" d="M158 122h166M230 128h94" />
    <g transform="translate(26 17) scale(.9)">
      <path className="a-gold a-o" d="M34 180l-10 10h26l2-10zm34 0l2 10h26l-10-10z" />
      <path className="a-ink a-o" d="M60 34c30 0 40 24 42 66s-6 84-42 84-44-42-42-84 12-66 42-66z" />
      <path className="a-red a-o" d="M26 92q34 14 68 0l14 76q-48 16-96 0z" />
      <path
        className="a-paper a-o"
        d="M24 84q36 14 72 0l2 14q-38 14-76 0zM12 162q48 14 96 0l2 14q-50 14-100 0z"
      />
      <path className="a-none a-groove" d="M44 112l-6 42m22-38v42m18-44l6 42" />
      <path className="a-gold a-o" d="M26 42L16 4l24 18L60-6l20 28 24-18-10 38q-34 8-68 0z" />
      {FLIPPERS.left}
      <path className="a-ink a-o a-rim" d="M92 96c20 6 36-4 52-18 8 2 10 12 6 16-16 16-36 28-58 26z" />
      <path className="a-card a-o" d="M140 92q16-60 44-80-4 34-32 84l-14 12z" />
    </g>
    <path className="a-ink a-o" d="M4 188v-22h8v-8h20v8h8v22z" />
    <path className="a-card a-o" d="M342 188l-8-16 14-14 16 8 2 18zM300 190l-4-12 12-8 12 8-4 12z" />
  </>
);

/** A reviewer with a false nose; five of them agree. */
const Reviewer = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 50) scale(.54)`}>
    <path className="a-none a-o a-w" d="M104 96V4" />
    <path className="a-card a-o a-w" d="M70-64h68V4H70z" />
    <Stencil colour="a-cat" x={104} y={-16} size={46} text="10" />
    <PenguinBody />
    <circle className="a-card a-o a-w" cx="42" cy="72" r="13" />
    <circle className="a-card a-o a-w" cx="78" cy="72" r="13" />
    <path className="a-ink" d="M39 69h7v7h-7zm35 0h7v7h-7z" />
    <path className="a-red a-o" d="M52 78q8-6 16 0 6 14-8 14t-8-14z" />
    <path className="a-ink a-o" d="M60 94q-14-8-28 4 14 10 28 2 14 8 28-2-14-12-28-4z" />
  </g>
);

/** An independent panel. */
const panel = (
  <>
    {[-2, 69, 140, 211, 282].map((x) => (
      <Reviewer key={x} x={x} />
    ))}
    <path className="a-kraft a-o" d="M-4 134h378v80H-4z" />
    <path className="a-paper a-o" d="M28 146h314v48H28z" />
    <Stencil colour="a-ink" x={185} y={181} size={31} text="PEER REVIEW" />
  </>
);

/** A signature that can be read from orbit. */
const signature = (
  <>
    <path className="a-ink" d="M0 0h370v210H0z" />
    <circle className="a-blue a-o" cx="170" cy="300" r="212" />
    <path
      className="a-green a-o"
      d="M64 116q40-26 62-14 10 12-14 26 22 8 8 26-30 12-42 40l-6 16H18q2-46 46-94zm122-8q46-20 88 14 28 24 16 36-28-4-24 18 22 8 34 34h-66q-22-24-58-32-8-20 20-30-24-18-10-40z"
    />
    <path
      className="a-none a-o a-x"
      d="M44 182l26-56 10 52 20-58 8 60 22-62 8 62 20-58 10 54 20-48 10 42 58-60"
    />
    <g transform="rotate(42 262 112)">
      <path className="a-ink a-o a-rim" d="M251 96h22l-5 16h-12z" />
      <path className="a-paper a-o" d="M250 96h24V76h-24z" />
      <path className="a-red a-o" d="M246 80h32V-50h-32z" />
      <path
        className="a-ink a-o a-rim"
        d="M236 34q28-16 56 4 22-40 34-110l50 10q-10 90-60 130-40 22-74 0-14-18-6-34z"
      />
    </g>
    <g className="a-o a-rim" transform="rotate(-14 150 56)">
      <path className="a-blue" d="M76 54h50v22H76zm98 0h50v22h-50zM126 65h48" />
      <path className="a-card" d="M134 50h32v30h-32z" />
      <path className="a-gold" d="M134 50l-4-22 12 9 8-15 8 15 12-9-4 22z" />
    </g>
    <path className="a-none a-pale" d="M30 60h0m208-30h0M22 120h0M206 14h0m148 158h0m-24-38h0M66 34h0" />
  </>
);

/** The dearest card: bottles, and a bill that has no end. */
const wineList = (
  <>
    {[24, 66, 108].map((x, i) => (
      <g key={x} className="a-o">
        <path
          className={['a-green', 'a-red', 'a-ink'][i]}
          d={`M${x} 196v-84c0-14 8-16 8-30V44h20v38c0 14 8 16 8 30v84z`}
        />
        <path className="a-gold" d={`M${x + 6} 34h24v14H${x + 6}z`} />
        <path className="a-paper" d={`M${x} 128h36v40H${x}z`} />
      </g>
    ))}
    <path className="a-paper a-o" d="M178 14q70-16 128 0v150q0 28 34 26H214q-36 2-36-26z" />
    <Stencil colour="a-ink" x={242} y={52} size={24} text="THE BILL" />
    <path className="a-none a-groove" d="M196 66h92M196 82h92M196 98h60" />
    <g transform="rotate(-9 242 134)">
      <rect className="a-none a-or" x="192" y="112" width="100" height="42" rx="4" />
      <Stencil colour="a-red" x={242} y={144} size={32} text="40%" />
    </g>
  </>
);

/** Width and height of a scene; its floor is at {@link SCENE_FLOOR}. */
export const SCENE_WIDTH = 370;
export const SCENE_FLOOR = 186;

/** The scenes of each category's example cards. */
export const SCENES: Readonly<Record<EmblemId, readonly ReactElement[]>> = {
  tariff: [taxedRemark, gunboat, wineList],
  reduction: [lunch, sandwich],
  sabotage: [cheese, warehouse],
  cancel: [policy, letter],
  manipulate: [sums, panel],
  trumph: [signedDeal, signature],
};
