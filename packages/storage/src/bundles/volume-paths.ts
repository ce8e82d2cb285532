import { stat } from 'node:fs/promises'
import { unlessMissing } from '../unless-missing.ts'

/** `.001.tar` and so on: the number of a volume at the end of its name. */
const NUMBERED = /\.(\d{3,6})\.tar$/

/** The name of a bundle without what a volume adds. */
const stemOf = (path: string): string => path.replace(/\.tar$/, '')

/** The path of one volume when a bundle has several: `models.002.tar` for `models.tar`. */
export function dividedPath(path: string, number: number): string {
	return `${stemOf(path)}.${String(number).padStart(3, '0')}.tar`
}

/** The path of another volume of the bundle whose first volume this is; `undefined` when it has only one. */
export function volumePath(first: string, number: number): string | undefined {
	if (NUMBERED.test(first)) return first.replace(NUMBERED, `.${String(number).padStart(3, '0')}.tar`)
	return number === 1 ? first : undefined
}

/** The first volume of the bundle at `path`; `undefined` when it is not there. */
export async function firstVolumeOf(path: string): Promise<string | undefined> {
	for (const one of [path, dividedPath(path, 1)]) if ((await unlessMissing(stat(one)))?.isFile()) return one
	return undefined
}

/** The number of a volume by its name: 1 also for the only one. `undefined` for what is no bundle. */
export function volumeNumber(name: string): number | undefined {
	if (!name.endsWith('.tar')) return undefined
	return Number(NUMBERED.exec(name)?.[1] ?? 1)
}
