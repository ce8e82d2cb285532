import { Button } from '@stoa/ui'
import type { RefObject } from 'react'
import styles from './try-it.module.css'

/** A sentence to classify, with the card's own as a start. It keeps what was typed before the page's script came. */
export function TextInput({
	field,
	texts,
	onSubmit,
	onExample,
}: {
	field: RefObject<HTMLTextAreaElement | null>
	texts: readonly string[]
	onSubmit: () => void
	onExample: (text: string) => void
}) {
	return (
		<div className={styles.input}>
			<label className="sr-only" htmlFor="try-it-text">
				Text to classify
			</label>
			<textarea
				ref={field}
				id="try-it-text"
				className={styles.text}
				dir="auto"
				rows={3}
				maxLength={10_000}
				defaultValue={texts[0]}
				placeholder="Write a sentence"
				onKeyDown={(event) => {
					if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
				}}
			/>
			{texts.length > 1 && (
				<div className={styles.examples}>
					<span id="try-it-examples">Examples</span>
					<ul className={styles.texts} aria-labelledby="try-it-examples">
						{texts.map((text, index) => (
							<li key={text}>
								<Button small title={text} aria-label={`Example ${index + 1}: ${text}`} onClick={() => onExample(text)}>
									{index + 1}
								</Button>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	)
}
