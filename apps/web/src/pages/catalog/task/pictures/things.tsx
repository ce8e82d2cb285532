import type { ReactNode } from 'react'

/** Joints of the dancer in the order of a skeleton: head, neck, shoulders with arms, hip, legs. */
const JOINTS = {
	head: [120, 30],
	neck: [120, 48],
	leftShoulder: [108, 52],
	leftElbow: [90, 40],
	leftHand: [84, 18],
	rightShoulder: [132, 52],
	rightElbow: [150, 64],
	rightHand: [168, 56],
	hip: [120, 88],
	leftKnee: [112, 112],
	leftFoot: [112, 138],
	rightKnee: [148, 100],
	rightFoot: [180, 108],
} as const

const BONES: readonly [keyof typeof JOINTS, keyof typeof JOINTS][] = [
	['head', 'neck'],
	['neck', 'leftShoulder'],
	['leftShoulder', 'leftElbow'],
	['leftElbow', 'leftHand'],
	['neck', 'rightShoulder'],
	['rightShoulder', 'rightElbow'],
	['rightElbow', 'rightHand'],
	['neck', 'hip'],
	['hip', 'leftKnee'],
	['leftKnee', 'leftFoot'],
	['hip', 'rightKnee'],
	['rightKnee', 'rightFoot'],
]

/** A person with one arm raised and one leg stretched; `hasPoints` adds what keypoint detection finds. */
export function Dancer({ hasPoints }: { hasPoints: boolean }): ReactNode {
	const lines = BONES.map(([from, to]) => `M${JOINTS[from].join(' ')} L${JOINTS[to].join(' ')}`).join(' ')
	return (
		<>
			<rect width="240" height="150" fill="#efe7d8" />
			<path d={lines} stroke={hasPoints ? '#c9b79b' : '#8a4a3a'} strokeWidth="9" strokeLinecap="round" strokeLinejoin="round" fill="none" />
			<circle cx="120" cy="28" r="11" fill={hasPoints ? '#c9b79b' : '#8a4a3a'} />
			{hasPoints && <path d={lines} stroke="#14656a" strokeWidth="1.5" fill="none" />}
			{hasPoints && Object.entries(JOINTS).map(([name, [x, y]]) => <circle key={name} cx={x} cy={y} r="3.2" fill="#14656a" />)}
		</>
	)
}

/** A flower that a model drew: the example of generation without a prompt. */
export function Flower(): ReactNode {
	return (
		<>
			<rect width="240" height="150" fill="#e8efe2" />
			<path d="M120 78 Q124 112 118 146" stroke="#4d8a57" strokeWidth="5" fill="none" />
			<path d="M121 118 Q142 102 152 112 Q140 126 121 122Z" fill="#4d8a57" />
			{[0, 60, 120, 180, 240, 300].map((turn) => (
				<ellipse key={turn} cx="120" cy="36" rx="14" ry="24" fill="#b9648c" transform={`rotate(${turn} 120 62)`} />
			))}
			<circle cx="120" cy="62" r="13" fill="#f0c04a" />
		</>
	)
}

/** A stool with three legs on white ground, for shapes from pictures. */
export function Stool(): ReactNode {
	return (
		<>
			<rect width="240" height="150" fill="#ffffff" />
			<path d="M92 54 L78 138 M148 54 L162 138 M120 60 L120 144" stroke="#8a6a45" strokeWidth="8" strokeLinecap="round" />
			<ellipse cx="120" cy="50" rx="48" ry="16" fill="#8a6a45" />
			<ellipse cx="120" cy="45" rx="48" ry="16" fill="#b48e62" />
		</>
	)
}

/** A page to be read: the invoice of the document tasks. */
export function Invoice(): ReactNode {
	const lines = [
		'Invoice 2041',
		'',
		'2 reading lamps        96.00',
		'Delivery               22.40',
		'Total EUR             118.40',
		'',
		'Payable until 30 June',
	]
	return (
		<>
			<rect width="240" height="150" fill="#d9d3c7" />
			<rect x="40" y="8" width="160" height="134" fill="#fffdf8" />
			{lines.map((line, row) => (
				<text
					key={line || row}
					x="50"
					y={28 + row * 17}
					fontSize={row === 0 ? 11 : 8}
					fontFamily="monospace"
					fill="#2b2119"
					xmlSpace="preserve"
				>
					{line}
				</text>
			))}
		</>
	)
}
