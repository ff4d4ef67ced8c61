import type { ReactElement, ReactNode } from 'react';
import { Stencil } from './Lettering';
import { SmallPenguin } from './Penguin';

/** A parcel, 96 by 68 units; `children` are on it. */
const Parcel = ({ x, y, children }: { x: number; y: number; children?: ReactNode }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className="a-kraft a-o" d="M0 0h96v68H0z" />
    <path className="a-paper a-o" d="M38 0h20v24H38z" />
    {children}
  </g>
);

const floor = <path className="a-none a-o" d="M8 122h224" />;

/** What the pages have at their head, and the steps of parcels and returns; without `<svg>`. */
export const PAGE_PICTURES = {
  packed: (
    <>
      <path className="a-red a-o" d="M96 44l-8-34 30-8 10 42zm34 0l6-38 30 5-6 33z" />
      <Parcel x={72} y={42}>
        <Stencil colour="a-ink" x={48} y={54} size={22} text="GAME" />
      </Parcel>
    </>
  ),
  border: (
    <>
      <path className="a-ink a-o" d="M24 52h18v70H24z" />
      <path className="a-paper a-o" d="M22 66L210 8l6 18L28 84z" />
      <path className="a-red" d="M58 57l32-10 5 16-32 10zm64-20l32-10 5 16-32 10z" />
      <Parcel x={104} y={54}>
        <g transform="rotate(-8 48 46)">
          <Stencil colour="a-red" x={48} y={46} size={17} text="DUTY" />
          <Stencil colour="a-red" x={48} y={62} size={17} text="PAID" />
        </g>
      </Parcel>
      {floor}
    </>
  ),
  door: (
    <>
      <path className="a-red a-o" d="M26 12h68v110H26z" />
      <path className="a-paper a-o" d="M40 26h40v30H40z" />
      <circle className="a-gold a-o" cx="82" cy="74" r="5" />
      <SmallPenguin x={146} flippers={['leftUp', 'rightUp']} />
      <g transform="translate(92 92) scale(.44)">
        <Parcel x={0} y={0} />
      </g>
      {floor}
    </>
  ),
  letter: (
    <>
      <path className="a-paper a-o" d="M56 24h128v84H56z" />
      <path className="a-none a-o" d="M56 24l64 46 64-46M56 108l46-50m82 50l-46-50" />
      <circle className="a-red a-o" cx="120" cy="70" r="14" />
    </>
  ),
  return: (
    <>
      <Parcel x={112} y={50} />
      <path className="a-none a-or a-w" d="M174 40Q118-10 48 46" />
      <path className="a-red" d="M38 60l6-34 26 20z" />
      {floor}
    </>
  ),
  oath: (
    <>
      <SmallPenguin x={84} flippers={['left', 'rightUp']} />
      <path className="a-kraft a-o" d="M30 88h180v36H30z" />
      <Stencil colour="a-ink" x={120} y={114} size={22} text="UNDER OATH" />
    </>
  ),
  cheer: (
    <>
      <SmallPenguin x={84} flippers={['leftUp', 'rightUp']} />
      <path className="a-red" d="M34 30l14 4-8 10zM196 26l12 10-15 5zM52 96l13 8-15 5zM186 92l15 3-9 10z" />
      <path className="a-green" d="M60 14l12 8-14 5zM172 50l14 3-9 9zM28 66l13 6-14 6z" />
    </>
  ),
} satisfies Record<string, ReactElement>;
