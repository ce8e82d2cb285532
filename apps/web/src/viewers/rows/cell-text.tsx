import { useWords } from '../../site/use-words.ts'
import styles from './rows.module.css'

/** Characters of a text that are shown without unfolding it. */
const SHOWN = 160

/** How a text is shown. */
interface CellTextProps {
	text: string
	/** Most characters of it that are shown. */
	lengthMax: number
	/** Whether a long text is folded. */
	isFolded: boolean
}

/** A text, folded when it is long. */
export function CellText({ text, lengthMax, isFolded }: CellTextProps) {
	const words = useWords().parts.rows
	const isLong = isFolded && (text.length > SHOWN || text.split('\n', 4).length > 3)
	const whole = text.slice(0, lengthMax)
	if (!isLong) return <span dir="auto">{whole.toWellFormed()}</span>
	return (
		<details className={styles.fold}>
			<summary>
				<span className={styles.beginning} dir="auto">
					{text.slice(0, SHOWN).split('\n').slice(0, 3).join('\n').toWellFormed()}…
				</span>
				<span className={styles.less}>{words.showLess}</span>
			</summary>
			<div dir="auto">
				{whole.toWellFormed()}
				{text.length > whole.length && '…'}
			</div>
		</details>
	)
}
