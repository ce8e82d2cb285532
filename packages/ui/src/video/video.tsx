import { fill } from '../fill.ts'
import { Icon } from '../icon/icon.tsx'
import { ENGLISH_WIDGETS, type WidgetWords } from '../widget-words.ts'
import styles from './video.module.css'

/** A video of another host: nothing is asked of that host before the button is pressed; without scripts the link leads there. */
export function Video({
	title,
	href,
	embedHref,
	words = ENGLISH_WIDGETS,
}: {
	title?: string | undefined
	/** Where people watch it. */
	href: string
	/** Of the player. */
	embedHref: string
	words?: WidgetWords
}) {
	const name = title ?? words.video
	return (
		<figure
			className={styles.frame}
			data-embed={withAutoplay(embedHref)}
			data-title={name}
			data-allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
		>
			<button type="button" className={styles.still} aria-label={fill(words.playVideo, { title: name })}>
				<span className={styles.play}>
					<Icon name="play" size={24} filled />
				</span>
				<span className={styles.title}>{name}</span>
			</button>
			<figcaption>
				<a href={href} target="_blank" rel="noopener noreferrer">
					{words.watch}
				</a>
			</figcaption>
		</figure>
	)
}

function withAutoplay(address: string): string {
	return `${address}${address.includes('?') ? '&' : '?'}autoplay=1`
}

/** An app or player of another host inside a page. */
export interface EmbedProps {
	/** Of the frame; https. */
	src: string
	/** Of `src`: who is asked once the reader says so. */
	host: string
	title?: string | undefined
	/** CSS pixels. */
	height?: string | undefined
	allow?: string | undefined
	/** What the frame may do: the value of its `sandbox`. */
	sandbox: string
	words?: WidgetWords
}

/** Something of another host that loads when the reader asks for it. */
export function Embed({ src, host, title, height, allow, sandbox, words = ENGLISH_WIDGETS }: EmbedProps) {
	const name = title ?? host
	return (
		<figure
			className={styles.embed}
			data-embed={src}
			data-title={name}
			data-allow={allow}
			data-sandbox={sandbox}
			data-height={/^\d+/.exec(height ?? '')?.[0]}
		>
			<button type="button" className={styles.still}>
				<span className={styles.title}>{name}</span>
				<span className={styles.load}>{fill(words.load, { host })}</span>
			</button>
			<figcaption>
				<a href={src} target="_blank" rel="noopener noreferrer">
					{words.openPage}
				</a>
			</figcaption>
		</figure>
	)
}
