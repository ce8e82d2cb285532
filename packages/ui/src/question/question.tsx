import { fill } from '../fill.ts'
import { ENGLISH_WIDGETS, type WidgetWords } from '../widget-words.ts'
import styles from './question.module.css'

/** One answer; both texts are finished, safe HTML. */
export interface QuestionChoice {
	html: string
	/** Shown under the answer once it was chosen and submitted; may be empty. */
	explainHtml: string
	correct: boolean
}

/**
 * A question with answers to choose from. After Submit each chosen answer says whether it is right, and below stands the verdict. Without
 * scripts the explanations are there to read.
 */
export function Question({
	id,
	number,
	choices,
	words = ENGLISH_WIDGETS,
}: {
	/** Unique in the document. */ id: string
	/** From 1. */ number: number
	choices: readonly QuestionChoice[]
	words?: WidgetWords
}) {
	return (
		<form
			className={styles.question}
			data-question
			data-some-wrong={words.someWrong}
			data-some-missing={words.someMissing}
			data-all-found={words.allFound}
			data-all-done={words.allDone}
			// Only the script sends it anywhere, and that is nowhere: answers stay in the page.
			action=""
		>
			<fieldset>
				<legend className={styles.legend}>{fill(words.question, { number: String(number) })}</legend>
				{choices.map(({ html, explainHtml, correct }, index) => (
					<div key={html} className={styles.choice}>
						{/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is finished HTML */}
						<label>
							<input type="checkbox" data-explanation={`${id}-${index}`} autoComplete="off" data-correct={correct || undefined} />
							<span dangerouslySetInnerHTML={{ __html: html }} />
						</label>
						<div id={`${id}-${index}`} className={styles.explanation} data-right={correct || undefined} data-off="">
							<strong>{correct ? words.correct : words.incorrect}</strong> <span dangerouslySetInnerHTML={{ __html: explainHtml }} />
						</div>
					</div>
				))}
			</fieldset>
			<button type="submit" className={styles.submit} disabled>
				{words.submit}
			</button>
			<output className={styles.verdict} />
		</form>
	)
}
