import type { OwnAttachment } from '@stoa/hub'
import type { calls } from '@stoa/protocol'
import { Notice, Size, Table, When } from '@stoa/ui'
import { accountAddress, PAGES } from '@stoa/vocabulary'
import { ConfirmAction } from '../../../layouts/confirm-action.tsx'
import { countedWord } from '../../../layouts/counted.ts'
import { FormSection } from '../../../layouts/form-page.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import { StorageUse } from '../../../layouts/storage/storage-use.tsx'
import { callAddress } from '../../../site/call-address.ts'
import { useFrame } from '../../../site/frame.tsx'
import type { StorageData } from './act.ts'

/** One's own settings: what the person stores. */
export function StoragePage({ data: { storage, repos, attachments, form } }: { data: StorageData }) {
	const here = PAGES.accountStorage.href()
	return (
		<SettingsPage title="Storage" lead="What your repositories and attachments take, and how much you may store on this hub.">
			{form.errors['form'] !== undefined && (
				<Notice tone="warning">
					<p>{form.errors['form']}</p>
				</Notice>
			)}
			<StorageUse storage={storage} repos={repos} places={{ here, deleted: PAGES.deletedRepos.href() }} />
			{attachments.length > 0 && (
				<FormSection
					title="Attachments"
					hint="Images, videos and sounds of your comments, the largest first. One leaves with the last comment that shows it, or when you delete it here."
				>
					<AttachmentTable attachments={attachments} here={here} />
					<p>
						<a href={accountAddress(storage.account.name)}>Your discussions</a>
					</p>
				</FormSection>
			)}
		</SettingsPage>
	)
}

const KINDS = { image: 'Image', video: 'Video', audio: 'Sound' } as const

function kindOf(type: OwnAttachment['type']): string {
	const [kind] = type.split('/')
	return Object.entries(KINDS).find(([name]) => name === kind)?.[1] ?? type
}

function AttachmentTable({ attachments, here }: { attachments: readonly OwnAttachment[]; here: string }) {
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption="Attachments by size"
			rows={attachments}
			keyOf={({ name }) => name}
			columns={[
				{
					title: 'Attachment',
					renderCell: ({ name, type }) => (
						<a
							href={callAddress<typeof calls.readAttachment>({ path: '/uploads/{name}', values: { name } })}
						>{`${kindOf(type)} ${name.slice(0, 8)}`}</a>
					),
				},
				{ title: 'Added', renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
				{ title: 'Shown in', renderCell: ({ comments }) => (comments === 0 ? 'no comment' : countedWord(comments, 'comment')) },
				{ title: 'Size', renderCell: ({ size }) => <Size bytes={size} />, numeric: true },
				{
					title: 'Actions',
					renderCell: ({ name, comments }) => (
						<ConfirmAction
							action={here}
							fields={{ do: 'attachment', name }}
							text="Delete"
							label={name.slice(0, 8)}
							question={
								comments === 0
									? 'No comment shows it. It cannot be restored.'
									: `${countedWord(comments, 'comment')} will no longer show it. It cannot be restored.`
							}
							confirm="Delete"
							isDanger
						/>
					),
				},
			]}
		/>
	)
}
