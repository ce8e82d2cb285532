import type { Repo } from '@stoa/hub'
import { resolveAddress } from '@stoa/vocabulary'

/** Colors that cards of apps name. */
export const APP_COLOURS = ['red', 'yellow', 'green', 'blue', 'indigo', 'purple', 'pink', 'gray'] as const
/** A color that a card may name. */
export type AppColour = (typeof APP_COLOURS)[number]

/** How an app's card wants it to be shown. */
export interface AppFace {
	title: string | undefined
	emoji: string | undefined
	from: AppColour
	to: AppColour
	/** Address of its thumbnail, when that is an image in its repository. */
	thumbnail: string | undefined
}

/** Characters of a title that are shown. */
const TITLE_MAX = 80
/** One picture of a font: flags, skin tones and families are several characters. */
const EMOJI =
	/^(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{FE0F}|\u{200D}\p{Extended_Pictographic}){0,10})$/u
const IMAGE_PATH = /^(?!\/)[^:\\?#]{1,300}\.(?:png|jpe?g|gif|webp|avif|svg)$/i

/** Reads how an app wants to be shown from its card; what is no title, emoji, color or image is left out. */
export function appFaceOf({ kind, name, metadata }: Repo): AppFace {
	const { title, emoji, colorFrom, colorTo, thumbnail } = metadata.cardData ?? {}
	const from = colourOf(colorFrom) ?? 'gray'
	return {
		title: typeof title === 'string' && title.trim() !== '' ? cut(title.trim()) : undefined,
		emoji: typeof emoji === 'string' && EMOJI.test(emoji.trim()) ? emoji.trim() : undefined,
		from,
		to: colourOf(colorTo) ?? from,
		thumbnail:
			typeof thumbnail === 'string' && IMAGE_PATH.test(thumbnail) && !thumbnail.split('/').includes('..')
				? resolveAddress({ kind, id: name }, 'main', thumbnail.replace(/^(?:\.\/)+/, ''))
				: undefined,
	}
}

function colourOf(value: unknown): AppColour | undefined {
	return APP_COLOURS.find((colour) => colour === value)
}

function cut(title: string): string {
	return title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX - 1)}…` : title
}
