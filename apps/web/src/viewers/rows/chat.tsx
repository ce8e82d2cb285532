import { useWords } from '../../site/use-words.ts'
import type { Message, MessagePart } from './messages.ts'
import styles from './chat.module.css'

/** How much of a conversation is shown. */
export interface ChatSize {
	/** Most messages. */
	messagesMax: number
	/** Most characters of one part. */
	textMax: number
}

/** What the sides are called that data name in several ways. */
const SIDES: Readonly<Record<string, string>> = {
	human: 'user',
	gpt: 'assistant',
	model: 'assistant',
	bot: 'assistant',
	toolResult: 'tool',
}

const sideOf = ({ who }: Message): string => (Object.hasOwn(SIDES, who) ? (SIDES[who] ?? who) : who)
const cut = (text: string, lengthMax: number): string => (text.length > lengthMax ? `${text.slice(0, lengthMax).toWellFormed()}…` : text)

function Part({ part, textMax }: { part: MessagePart; textMax: number }) {
	const words = useWords().parts.rows
	if (part.is === 'text')
		return (
			<p className={styles.text} dir="auto">
				{cut(part.text, textMax)}
			</p>
		)
	if (part.is === 'other') return <p className={styles.other}>{part.kind}</p>
	if (part.is === 'call')
		return (
			<details className={styles.fold}>
				<summary>{words.calls(<code dir="ltr">{part.name}</code>)}</summary>
				<pre dir="ltr">{cut(part.input, textMax)}</pre>
			</details>
		)
	return (
		<details className={styles.fold}>
			<summary>{words[part.is]}</summary>
			<pre dir="auto">{cut(part.text, textMax)}</pre>
		</details>
	)
}

/** A conversation: who said what, with thoughts, calls of tools and their results folded. */
export function Chat({ messages, size: { messagesMax, textMax } }: { messages: readonly Message[]; size: ChatSize }) {
	const words = useWords().parts.rows
	return (
		<ol className={styles.chat}>
			{messages.slice(0, messagesMax).map((message, index) => (
				<li key={index} className={sideOf(message) === 'user' ? styles.user : undefined}>
					<b className={styles.who}>
						<bdi>{sideOf(message)}</bdi>
					</b>
					{message.parts.map((part, place) => (
						<Part key={place} part={part} textMax={textMax} />
					))}
				</li>
			))}
			{messages.length > messagesMax && <li className={styles.more}>{words.andMore(messages.length - messagesMax)}</li>}
		</ol>
	)
}
