import { Button } from '@stoa/ui'
import type { RefObject } from 'react'
import { filled } from '../../words/sentences/fill-words.ts'
import type { TryItWords } from './props.ts'
import styles from './try-it.module.css'

/** A sentence to classify, with the card's own as a start. It keeps what was typed before the page's script came. */
export function TextInput({
	words,
	field,
	texts,
	onSubmit,
	onExample,
}: {
	words: TryItWords
	field: RefObject<HTMLTextAreaElement | null>
	texts: readonly string[]
	onSubmit: () => void
	onExample: (text: string) => void
}) {
	return (
		<div className={styles.input}>
			<label className="sr-only" htmlFor="try-it-text">
				{words.textField}
			</label>
			<textarea
				ref={field}
				id="try-it-text"
				className={styles.text}
				dir="auto"
				rows={3}
				maxLength={10_000}
				defaultValue={texts[0]}
				placeholder={words.textPlaceholder}
				onKeyDown={(event) => {
					if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
				}}
			/>
			{texts.length > 1 && (
				<div className={styles.examples}>
					<span id="try-it-examples">{words.examples}</span>
					<ul className={styles.texts} aria-labelledby="try-it-examples">
						{texts.map((text, index) => (
							<li key={text}>
								<Button
									small
									title={text}
									aria-label={filled(words.exampleText, { number: index + 1, text })}
									onClick={() => onExample(text)}
								>
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
