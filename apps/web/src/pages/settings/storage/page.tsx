import type { OwnAttachment } from '@stoa/hub'
import type { calls } from '@stoa/protocol'
import { Notice, Size, Table, When } from '@stoa/ui'
import { accountAddress, PAGES } from '@stoa/vocabulary'
import { ConfirmAction } from '../../../parts/confirm-action.tsx'
import { FormSection } from '../../../parts/form-page.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { StorageUse } from '../../../parts/storage/storage-use.tsx'
import { callAddress } from '../../../site/call-address.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { StorageData } from './act.ts'
import type { Words } from '../../../words/words.ts'

/** One's own settings: what the person stores. */
export function StoragePage({ data: { storage, repos, attachments, leavesWithin, form } }: { data: StorageData }) {
	const words = useWords().settings.storage
	const here = PAGES.accountStorage.href()
	return (
		<SettingsPage title={words.title} lead={words.lead}>
			{form.errors['form'] !== undefined && (
				<Notice tone="warning">
					<p>{form.errors['form']}</p>
				</Notice>
			)}
			<StorageUse storage={storage} repos={repos} places={{ here, deleted: PAGES.deletedRepos.href() }} />
			{attachments.length > 0 && (
				<FormSection title={words.attachments} hint={words.attachmentsHint(leavesWithin)}>
					<AttachmentTable attachments={attachments} here={here} />
					<p>
						<a href={accountAddress(storage.account.name)}>{words.yourDiscussions}</a>
					</p>
				</FormSection>
			)}
		</SettingsPage>
	)
}

const kindsIn = (words: Words['settings']['storage']) => ({ image: words.image, video: words.video, audio: words.sound }) as const

function kindOf(words: Words['settings']['storage'], type: OwnAttachment['type']): string {
	const [kind] = type.split('/')
	return Object.entries(kindsIn(words)).find(([name]) => name === kind)?.[1] ?? type
}

function AttachmentTable({ attachments, here }: { attachments: readonly OwnAttachment[]; here: string }) {
	const words = useWords().settings.storage
	const { now } = useFrame()
	return (
		<Table
			stacks
			caption={words.attachmentsBySize}
			rows={attachments}
			keyOf={({ name }) => name}
			columns={[
				{
					title: words.attachment,
					renderCell: ({ name, type }) => (
						<a
							href={callAddress<typeof calls.readAttachment>({ path: '/uploads/{name}', values: { name } })}
						>{`${kindOf(words, type)} ${name.slice(0, 8)}`}</a>
					),
				},
				{ title: words.added, renderCell: ({ createdAt }) => <When date={createdAt} now={now} /> },
				{ title: words.shownIn, renderCell: ({ comments }) => (comments === 0 ? words.noComment : words.comments(comments)) },
				{ title: words.size, renderCell: ({ size }) => <Size bytes={size} />, numeric: true },
				{
					title: words.actions,
					renderCell: ({ name, comments }) => (
						<ConfirmAction
							action={here}
							fields={{ do: 'attachment', name }}
							text={words.delete}
							label={name.slice(0, 8)}
							question={comments === 0 ? words.deleteQuestion : words.noLongerShow(comments)}
							confirm={words.delete}
							isDanger
						/>
					),
				},
			]}
		/>
	)
}
