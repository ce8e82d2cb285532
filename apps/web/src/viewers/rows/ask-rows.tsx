import type { QuestionKinds, SplitPlace } from '@stoa/hub'
import { Button } from '@stoa/ui'
import { PAGES, type RepoId, splitRepoId } from '@stoa/vocabulary'
import { useWords } from '../../site/use-words.ts'
import styles from './ask.module.css'
import { isAsked, questionAddress, type RowsQuestion } from './rows-question.ts'

const NOTHING: RowsQuestion = { search: undefined, where: undefined, sort: undefined }

/** Fields to search and filter the rows of a split: forms whose answers have addresses. */
export function AskRows({ id, place, asked, kinds }: { id: RepoId; place: SplitPlace; asked: RowsQuestion; kinds: QuestionKinds }) {
	const words = useWords().parts.rows
	const action = questionAddress(id, place, NOTHING)
	return (
		<div className={styles.ask}>
			{kinds.search && (
				<search className={styles.search}>
					<form method="get" action={action} className={styles.form}>
						<label>
							<span>{words.searchInTexts}</span>
							<input type="search" name="q" defaultValue={asked.search} maxLength={200} dir="auto" />
						</label>
						<Button type="submit">{words.search}</Button>
					</form>
				</search>
			)}
			{kinds.filter && (
				<form method="get" action={action} className={styles.form}>
					<label>
						<span>{words.condition}</span>
						<input
							type="text"
							name="where"
							defaultValue={asked.where}
							maxLength={4000}
							spellCheck={false}
							autoComplete="off"
							placeholder={words.conditionSample}
							dir="ltr"
						/>
					</label>
					{asked.sort && <input type="hidden" name="sort" value={asked.sort.column} />}
					{asked.sort?.isDescending === true && <input type="hidden" name="order" value="desc" />}
					<Button type="submit">{words.filter}</Button>
				</form>
			)}
			{kinds.filter && (
				<a className={styles.all} href={PAGES.datasetSql.href({ ...splitRepoId(id), config: place.config, split: place.split })}>
					{words.sql}
				</a>
			)}
			{isAsked(asked) && (
				<a className={styles.all} href={action}>
					{words.askNothing}
				</a>
			)}
		</div>
	)
}
