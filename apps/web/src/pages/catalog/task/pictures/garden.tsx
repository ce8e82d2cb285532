import type { ReactNode } from 'react'

/** Colors of the things in the garden. Attributes, not styles: the pages' policy forbids style attributes. */
interface Palette {
	sky: string
	sun: string
	hills: string
	lawn: string
	wall: string
	roof: string
	window: string
	trunk: string
	leaves: string
	dog: string
	ink: string
}

const DAY: Palette = {
	sky: '#cfe6ee',
	sun: '#f0c04a',
	hills: '#a9c6a2',
	lawn: '#7fae6b',
	wall: '#f1e6d2',
	roof: '#b4483a',
	window: '#7fa3b5',
	trunk: '#7a5a3c',
	leaves: '#4d8a57',
	dog: '#8a5a2f',
	ink: '#2b2119',
}
const NIGHT: Palette = {
	sky: '#16213a',
	sun: '#e9e6d4',
	hills: '#22334a',
	lawn: '#26433a',
	wall: '#5a5f74',
	roof: '#5b2c2b',
	window: '#ffd766',
	trunk: '#33291f',
	leaves: '#1f4032',
	dog: '#4a3623',
	ink: '#0b0b10',
}
/** Near is bright. The lawn runs from the viewer to the house and gets the gray of its middle. */
const DEPTH: Palette = {
	sky: '#000000',
	sun: '#000000',
	hills: '#1c1c1c',
	lawn: '#8c8c8c',
	wall: '#5a5a5a',
	roof: '#555555',
	window: '#5a5a5a',
	trunk: '#9a9a9a',
	leaves: '#9a9a9a',
	dog: '#ececec',
	ink: '#ececec',
}
/** One color for each kind of thing; the sun belongs to the sky, the window to the house. */
const SEGMENTS: Palette = {
	sky: '#5b8bd0',
	sun: '#5b8bd0',
	hills: '#8d6bb8',
	lawn: '#58a65c',
	wall: '#d9a441',
	roof: '#d9a441',
	window: '#d9a441',
	trunk: '#1f7a6d',
	leaves: '#1f7a6d',
	dog: '#cc4b5c',
	ink: '#cc4b5c',
}
const DARK = '#141414'
const MASK: Palette = {
	sky: DARK,
	sun: DARK,
	hills: DARK,
	lawn: DARK,
	wall: DARK,
	roof: DARK,
	window: DARK,
	trunk: DARK,
	leaves: DARK,
	dog: '#ffffff',
	ink: '#ffffff',
}
const PALETTES = { day: DAY, night: NIGHT, depth: DEPTH, segments: SEGMENTS, mask: MASK }

const BOXES = [
	{ label: 'dog 0.97', x: 79, y: 85, width: 76, height: 54 },
	{ label: 'tree 0.91', x: 14, y: 26, width: 58, height: 84 },
	{ label: 'house 0.95', x: 152, y: 38, width: 76, height: 64 },
]

/** The garden of the vision tasks' examples: a dog on a lawn, a tree, a house with a red roof. `mode` is what a model made of it. */
export function Garden({ mode }: { mode: keyof typeof PALETTES | 'boxes' | 'motion' }): ReactNode {
	const colours = PALETTES[mode === 'boxes' || mode === 'motion' ? 'day' : mode]
	return (
		<>
			<rect width="240" height="150" fill={colours.sky} />
			<circle cx="112" cy="26" r="13" fill={colours.sun} />
			<path d="M0 84 Q44 52 92 80 T188 74 T240 80 V150 H0Z" fill={colours.hills} />
			<path d="M0 96 Q120 84 240 96 V150 H0Z" fill={colours.lawn} />
			<rect x="160" y="64" width="60" height="36" fill={colours.wall} />
			<path d="M152 66 L190 40 L228 66Z" fill={colours.roof} />
			<rect x="180" y="74" width="18" height="14" fill={colours.window} />
			<rect x="38" y="76" width="10" height="34" fill={colours.trunk} />
			<circle cx="43" cy="56" r="28" fill={colours.leaves} />
			<Dog fill={colours.dog} ink={colours.ink} isTailUp={mode === 'motion'} />
			{mode === 'motion' && <path d="M78 44 q8 -6 12 2 q-8 5 -12 -2Z M92 70 q7 -7 12 0 q-7 6 -12 0Z" fill={colours.leaves} />}
			{mode === 'boxes' && BOXES.map((box) => <Box key={box.label} {...box} />)}
		</>
	)
}

function Dog({ fill, ink, isTailUp }: { fill: string; ink: string; isTailUp: boolean }): ReactNode {
	return (
		<>
			<path
				d={isTailUp ? 'M92 112 Q82 104 90 94' : 'M92 112 Q80 118 86 128'}
				stroke={fill}
				strokeWidth="5"
				strokeLinecap="round"
				fill="none"
			/>
			<ellipse cx="112" cy="114" rx="22" ry="11" fill={fill} />
			<path d="M96 118 v18 h6 v-14z M122 118 v18 h6 v-14z" fill={fill} />
			<circle cx="135" cy="104" r="10" fill={fill} />
			<path d="M128 96 l-3 -9 l9 4z M138 104 l10 2 l-8 6z" fill={fill} />
			<circle cx="138" cy="102" r="1.6" fill={ink} />
		</>
	)
}

function Box({ label, x, y, width, height }: (typeof BOXES)[number]): ReactNode {
	return (
		<>
			<rect x={x} y={y} width={width} height={height} fill="none" stroke="#1d1d1d" strokeWidth="1.5" />
			<rect x={x} y={y - 10} width={label.length * 5.2 + 4} height="10" fill="#1d1d1d" />
			<text x={x + 2} y={y - 2} fontSize="8" fontFamily="monospace" fill="#ffffff">
				{label}
			</text>
		</>
	)
}
