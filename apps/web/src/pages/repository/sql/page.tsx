import type { calls } from '@stoa/protocol'
import { Button, Notice, TextArea } from '@stoa/ui'
import { PAGES, splitRepoId } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import type { SqlProps } from '../../../islands/sql/start.ts'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { rowsAddress } from '../../../viewers/rows/rows-address.ts'
import { RowsTable } from '../../../viewers/rows/rows-table.tsx'
import { callAddress } from '../../../site/call-address.ts'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import { answerCharts } from './answer-charts.ts'
import { Charts } from './charts.tsx'
import type { SqlData } from './load.ts'
import styles from './page.module.css'

/** A statement to begin with. */
const EXAMPLE = 'SELECT * FROM data LIMIT 20'

/** Columns that are named beside the form. */
const COLUMNS_MAX = 60
/** Columns that are offered while a statement is typed. */
const COMPLETED_MAX = 500

/** Runs a SELECT statement over a split: a form whose answer has an address. */
export function SqlPage({ data }: { data: SqlData }) {
	const { islands, repository } = useWords()
	const words = repository.sql
	const { frame, config, split, sql, isSignedIn, why } = data
	const { name } = frame.repo
	const columns = data.columns.slice(0, COMPLETED_MAX).map((column) => ({ name: column.name, type: column.words }))
	const completed: SqlProps = { columns, words: islands.sql }
	return (
		<RepoLayout frame={frame} tab="home">
			<section className={styles.section} aria-labelledby="sql-title">
				<h2 id="sql-title">{words.title}</h2>
				<p>{words.lead({ split: <a href={rowsAddress(name, { config, split })}>{split}</a>, table: <code>data</code> })}</p>
				<form method="get" action={PAGES.datasetSql.href({ ...splitRepoId(name), config, split })} className={styles.form}>
					<Island name="sql" when="idle" props={completed}>
						<TextArea
							name="sql"
							label={words.statement}
							rows={5}
							maxLength={20_000}
							defaultValue={sql === '' ? EXAMPLE : sql}
							spellCheck={false}
							autoComplete="off"
							dir="ltr"
						/>
						<p className={styles.keys} data-keys hidden>
							{words.keys}
						</p>
					</Island>
					<Columns columns={data.columns} />
					<div>
						<Button type="submit" disabled={!isSignedIn}>
							{words.run}
						</Button>
					</div>
				</form>
				{!isSignedIn && <Notice>{words.signIn(linkTo(PAGES.signIn.href()))}</Notice>}
				{why !== undefined && <Notice tone="warning">{`${why.replace(/\.$/, '')}.`}</Notice>}
				<Answer data={data} />
			</section>
		</RepoLayout>
	)
}

/** A name as a statement has it: in quotation marks unless it is a plain word. */
const nameInStatement = (name: string): string => (/^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

/** The columns of the split with their types, to write a statement by. */
function Columns({ columns }: Pick<SqlData, 'columns'>) {
	const words = useWords().repository.sql
	if (columns.length === 0) return null
	return (
		<dl className={styles.columns} aria-label={words.columns}>
			{columns.slice(0, COLUMNS_MAX).map(({ name, words: type }) => (
				<div key={name}>
					<dt>
						<code dir="ltr">{nameInStatement(name)}</code>
					</dt>
					<dd dir="ltr">{type}</dd>
				</div>
			))}
		</dl>
	)
}

function Answer({ data: { frame, config, split, sql, answer } }: { data: SqlData }) {
	const words = useWords().repository.sql
	if (!answer) return null
	const { rows, columns, isCut } = answer
	const charts = answerCharts(answer)
	const hrefOf = (format: string): string =>
		callAddress<typeof calls.downloadDatasetQuery>({
			path: '/datasets-server/query-file',
			values: {},
			query: { dataset: frame.repo.name, config, split, sql, format },
		})
	return (
		<>
			<p className={styles.count}>
				{isCut ? words.firstRows(rows.length) : words.rows(rows.length)}{' '}
				{words.downloadAll({ csv: linkTo(hrefOf('csv')), parquet: linkTo(hrefOf('parquet')) })}
			</p>
			{charts.length > 0 && <Charts charts={charts} />}
			{rows.length > 0 && <RowsTable page={{ columns, rows }} label={words.rowsOfAnswer} />}
		</>
	)
}
