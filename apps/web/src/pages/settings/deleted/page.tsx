import type { RestorableRepo } from '@stoa/hub'
import { Button, EmptyState, exactTime, TextField, When } from '@stoa/ui'
import { PAGES, splitRepoId } from '@stoa/vocabulary'
import { ConfirmAction } from '../../../layouts/confirm-action.tsx'
import { FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import { useFrame } from '../../../site/frame.tsx'
import { EMPTY_FORM, fieldOf, type FormState } from '../../../site/form.ts'
import type { DeletedData } from './act.ts'

const HERE = PAGES.deletedRepos.href()
const KINDS = { model: 'Model', dataset: 'Dataset', space: 'Space' } as const

/** Deleted repositories, to be restored or deleted for good. */
export function DeletedPage({ data: { repos, hours, form } }: { data: DeletedData }) {
	return (
		<SettingsPage
			title="Deleted repositories"
			lead={`A deleted repository can be restored for ${hours === 1 ? '1 hour' : `${hours} hours`}, with its files, history, discussions and likes. This page lists yours, and those of organizations that you may delete.`}
		>
			{repos.length === 0 && <EmptyState title="Nothing to restore">Repositories that you delete are listed here.</EmptyState>}
			{repos.map((deleted) => (
				<Deleted key={deleted.repo.id} deleted={deleted} form={form.values['id'] === deleted.repo.id ? form : EMPTY_FORM} />
			))}
		</SettingsPage>
	)
}

function Deleted({ deleted: { repo, deletedAt, deletedBy, until }, form }: { deleted: RestorableRepo; form: FormState }) {
	const { now } = useFrame()
	return (
		<FormSection title={repo.name}>
			<p>
				{KINDS[repo.kind]}, deleted <When date={deletedAt} now={now} />
				{deletedBy !== undefined && ` by ${deletedBy}`}. It can be restored until{' '}
				<time dateTime={until.toISOString()}>{exactTime(until)}</time>.
			</p>
			<PostForm action={HERE} state={form}>
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
				action={HERE}
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
