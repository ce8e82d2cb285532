import { compactCount, exactCount, exactTime, relativeTime, sizeText } from '../format/format.ts'
import { useUiWords } from '../words/use-ui-words.ts'

/** A count as people read it; the exact figure shows on hover. */
export function Count({ value }: { value: number }) {
	return (
		<data value={value} title={exactCount(value)}>
			{compactCount(value)}
		</data>
	)
}

/** A size in kB, MB or GB; the exact number of bytes shows on hover. */
export function Size({ bytes }: { bytes: number }) {
	const words = useUiWords()
	return (
		<data value={bytes} title={words.bytes(bytes)}>
			{sizeText(bytes)}
		</data>
	)
}

/** When something happened, as seen from `now`, in words of `language` (default: that of the page); the exact time shows on hover. */
export function When({ date, now, language }: { date: Date; now: Date; language?: string }) {
	const words = useUiWords()
	return (
		<time dateTime={date.toISOString()} title={exactTime(date)}>
			{relativeTime(date, now, language ?? words.language)}
		</time>
	)
}
