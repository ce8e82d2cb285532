import type { ReactNode } from 'react'
import { Garden } from './garden.tsx'
import { Dancer, Flower, Invoice, Stool } from './things.tsx'

/** Every picture that the catalogue's examples name, drawn here so that nothing has to be fetched. */
const PICTURES: ReadonlyMap<string, () => ReactNode> = new Map([
	['garden.svg', () => <Garden mode="day" />],
	['garden-night.svg', () => <Garden mode="night" />],
	['garden-depth.svg', () => <Garden mode="depth" />],
	['garden-segments.svg', () => <Garden mode="segments" />],
	['garden-mask.svg', () => <Garden mode="mask" />],
	['garden-boxes.svg', () => <Garden mode="boxes" />],
	['garden-motion.svg', () => <Garden mode="motion" />],
	['dancer.svg', () => <Dancer hasPoints={false} />],
	['dancer-keypoints.svg', () => <Dancer hasPoints />],
	['flower.svg', () => <Flower />],
	['stool.svg', () => <Stool />],
	['invoice.svg', () => <Invoice />],
])

/** Whether there is a drawing of this name. */
export function hasPicture(filename: string): boolean {
	return PICTURES.has(filename)
}

/** The drawing that an example names. Its description stands beside it, so it says nothing to those who do not see it. */
export function Picture({ filename, className }: { filename: string; className?: string | undefined }): ReactNode {
	return (
		<svg viewBox="0 0 240 150" aria-hidden="true" className={className}>
			{PICTURES.get(filename)?.()}
		</svg>
	)
}
