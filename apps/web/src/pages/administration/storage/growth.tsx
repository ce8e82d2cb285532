import type { StorageDay } from '@stoa/hub'
import { Size, Sparkline, Table } from '@stoa/ui'
import { FormPage } from '../../../parts/form-page.tsx'
import { useWords } from '../../../site/use-words.ts'

/** Rows of the table at most: a year of months. */
const ROWS_MAX = 12

/** The newest recorded day of each month, newest first: what the table lists. */
export function lastOfMonths(days: readonly StorageDay[]): StorageDay[] {
	return [...new Map(days.map((day) => [day.day.slice(0, 7), day])).values()].toReversed().slice(0, ROWS_MAX)
}

function totalOf({ stored, git, attachments }: StorageDay): number {
	return stored + git + attachments
}

/** How the stored bytes of the hub grew over the last year; nothing before two days were recorded. */
export function Growth({ days }: { days: readonly StorageDay[] }) {
	const words = useWords().administration.storage
	const [first] = days
	if (!first || days.length < 2) return null
	return (
		<FormPage title={words.title} lead={words.lead(first.day)} wide>
			<Sparkline values={days.map(totalOf)} width={320} height={64} filled />
			<Table
				caption={words.storedBytesMonth}
				rows={lastOfMonths(days)}
				keyOf={({ day }) => day}
				columns={[
					{ title: words.day, renderCell: ({ day }) => <time dateTime={day}>{day}</time> },
					{ title: words.largeFiles, renderCell: ({ stored }) => <Size bytes={stored} />, numeric: true },
					{ title: words.filesInGit, renderCell: ({ git }) => <Size bytes={git} />, numeric: true },
					{ title: words.attachments, renderCell: ({ attachments }) => <Size bytes={attachments} />, numeric: true },
					{ title: words.together, renderCell: (day) => <Size bytes={totalOf(day)} />, numeric: true },
				]}
			/>
		</FormPage>
	)
}
