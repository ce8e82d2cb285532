import type { RestorableRepo } from '@stoa/hub'
import { Button, EmptyState, exactTime, Size, TextField, When } from '@stoa/ui'
import { splitRepoId } from '@stoa/vocabulary'
import { ConfirmAction } from '../confirm-action.tsx'
import { FormSection, PostForm } from '../form-page.tsx'
import { useFrame } from '../../site/frame.tsx'
import { EMPTY_FORM, fieldOf, type FormState } from '../../site/form.ts'
import type { DeletedListData } from './deleted-forms.ts'

const KINDS = { model: 'Model', dataset: 'Dataset', space: 'Space' } as const

/** How long a deleted repository can be restored, in words. */
export function restorableText(hours: number): string {
	return `A deleted repository can be restored for ${hours === 1 ? '1 hour' : `${hours} hours`}, with its files, history, discussions and likes.`
}

/** Deleted repositories, each with what restores it or deletes it for good. `here`: the page whose forms do that. */
export function DeletedList({ repos, form, here }: Pick<DeletedListData, 'form'> & { repos: readonly RestorableRepo[]; here: string }) {
	if (repos.length === 0) return <EmptyState title="Nothing to restore">Deleted repositories are listed here.</EmptyState>
	return repos.map((deleted) => (
		<Deleted key={deleted.repo.id} deleted={deleted} here={here} form={form.values['id'] === deleted.repo.id ? form : EMPTY_FORM} />
	))
}

function Deleted({
	deleted: { repo, deletedAt, deletedBy, until },
	here,
	form,
}: {
	deleted: RestorableRepo
	here: string
	form: FormState
}) {
	const { now } = useFrame()
	return (
		<FormSection title={repo.name}>
			<p>
				{KINDS[repo.kind]} of <Size bytes={repo.usedStorage + repo.gitStorage} />, deleted <When date={deletedAt} now={now} />
				{deletedBy !== undefined && ` by ${deletedBy}`}. It can be restored until{' '}
				<time dateTime={until.toISOString()}>{exactTime(until)}</time>.
			</p>
			<PostForm action={here} state={form}>
				<input type="hidden" name="do" value="restore" />
				<input type="hidden" name="id" value={repo.id} />
				<TextField
					{...fieldOf(form, 'name', splitRepoId(repo.name).name)}
					id={`name-${repo.id}`}
					label="Name"
					hint="Change it when another repository has this name by now."
					required
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<div>
					<Button type="submit" weight="main" aria-label={`Restore ${repo.name}`}>
						Restore
					</Button>
				</div>
			</PostForm>
			<ConfirmAction
				action={here}
				fields={{ id: repo.id, do: 'purge' }}
				text="Delete now"
				label={repo.name}
				question={`The files, history and discussions of ${repo.name} cannot be restored afterwards.`}
				confirm="Delete for good"
				isDanger
			/>
		</FormSection>
	)
}
