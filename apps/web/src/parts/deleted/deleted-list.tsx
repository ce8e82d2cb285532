import type { RestorableRepo } from '@stoa/hub'
import { Button, EmptyState, exactTime, Size, TextField, When } from '@stoa/ui'
import { splitRepoId } from '@stoa/vocabulary'
import { ConfirmAction } from '../confirm-action.tsx'
import { FormSection, PostForm } from '../form-page.tsx'
import { useFrame } from '../../site/frame.tsx'
import { EMPTY_FORM, fieldOf, type FormState } from '../../site/form.ts'
import { useWords } from '../../site/use-words.ts'
import type { DeletedListData } from './deleted-forms.ts'

/** Deleted repositories, each with what restores it or deletes it for good. `here`: the page whose forms do that. */
export function DeletedList({
	repos,
	form,
	here,
	leavesWithin,
}: Pick<DeletedListData, 'form' | 'leavesWithin'> & { repos: readonly RestorableRepo[]; here: string }) {
	const words = useWords().parts.deleted
	if (repos.length === 0) return <EmptyState title={words.nothingToRestore}>{words.nothingHint}</EmptyState>
	return repos.map((deleted) => (
		<Deleted
			key={deleted.repo.id}
			deleted={deleted}
			here={here}
			form={form.values['id'] === deleted.repo.id ? form : EMPTY_FORM}
			leavesWithin={leavesWithin}
		/>
	))
}

function Deleted({
	deleted: { repo, deletedAt, deletedBy, until },
	here,
	form,
	leavesWithin,
}: {
	deleted: RestorableRepo
	here: string
	form: FormState
	leavesWithin: number
}) {
	const words = useWords().parts.deleted
	const { now } = useFrame()
	return (
		<FormSection title={repo.name}>
			<p>
				{words.whatWasDeleted({
					kind: repo.kind,
					size: <Size bytes={repo.usedStorage + repo.gitStorage} />,
					deletedAt: <When date={deletedAt} now={now} />,
					deletedBy,
					until: <time dateTime={until.toISOString()}>{exactTime(until)}</time>,
				})}
			</p>
			<PostForm action={here} state={form}>
				<input type="hidden" name="do" value="restore" />
				<input type="hidden" name="id" value={repo.id} />
				<TextField
					{...fieldOf(form, 'name', splitRepoId(repo.name).name)}
					id={`name-${repo.id}`}
					label={words.name}
					hint={words.nameHint}
					required
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<div>
					<Button type="submit" weight="main" aria-label={words.restoreNamed(repo.name)}>
						{words.restore}
					</Button>
				</div>
			</PostForm>
			<ConfirmAction
				action={here}
				fields={{ id: repo.id, do: 'purge' }}
				text={words.deleteNow}
				label={repo.name}
				question={words.deleteNowQuestion({ name: repo.name, leaving: words.leaving(leavesWithin) })}
				confirm={words.deleteForGood}
				isDanger
			/>
		</FormSection>
	)
}
