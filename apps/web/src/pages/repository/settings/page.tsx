import { Button, Choice, SelectField, TextField } from '@stoa/ui'
import { branchesAddress, repoSettingsAddress, repoStorageAddress } from '@stoa/vocabulary'
import { DeleteSection } from '../../../parts/delete-section.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { fieldOf, formSent } from '../../../site/form.ts'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { SettingsData } from './act.ts'

/** A repository's settings: name, visibility, end. */
export function SettingsPage({ data: { frame, groups, leavesWithin, restorableFor, form } }: { data: SettingsData }) {
	const {
		repository: { settings: words },
		parts: { deleted },
	} = useWords()
	const { repo } = frame
	const action = repoSettingsAddress({ kind: repo.kind, id: repo.name })
	return (
		<RepoLayout frame={frame} tab="settings">
			<FormPage title={words.title} wide>
				<FormSection title={words.name} hint={words.nameHint}>
					<PostForm action={action}>
						<input type="hidden" name="do" value="move" />
						<TextField
							{...fieldOf(form, 'to', repo.name)}
							label={words.ownerAndName}
							required
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
						<div>
							<Button type="submit">{words.rename}</Button>
						</div>
					</PostForm>
				</FormSection>
				<FormSection title={words.visibility}>
					<PostForm action={action} state={formSent(form, 'visibility')}>
						<input type="hidden" name="do" value="visibility" />
						<div>
							<Choice type="radio" name="visibility" value="public" defaultChecked={repo.visibility === 'public'} label={words.public} />
							<Choice
								type="radio"
								name="visibility"
								value="private"
								defaultChecked={repo.visibility === 'private'}
								label={words.private}
								hint={words.privateHint}
							/>
						</div>
						<div>
							<Button type="submit">{words.save}</Button>
						</div>
					</PostForm>
				</FormSection>
				{groups && (
					<FormSection title={words.resourceGroup} hint={words.resourceGroupHint}>
						<PostForm action={action}>
							<input type="hidden" name="do" value="group" />
							<SelectField
								name="group"
								label={words.group}
								options={groups}
								error={form.errors['group']}
								defaultValue={form.values['group'] ?? repo.groupId ?? ''}
							/>
							<div>
								<Button type="submit">{words.saveTheGroup}</Button>
							</div>
						</PostForm>
					</FormSection>
				)}
				<FormSection title={words.accessFiles} hint={words.accessFilesHint}>
					<PostForm action={action}>
						<input type="hidden" name="do" value="gated" />
						<div>
							<Choice type="radio" name="gated" value="no" defaultChecked={repo.gated === false} label={words.notGated} />
							<Choice
								type="radio"
								name="gated"
								value="auto"
								defaultChecked={repo.gated === 'auto'}
								label={words.gatedAuto}
								hint={words.gatedAutoHint}
							/>
							<Choice
								type="radio"
								name="gated"
								value="manual"
								defaultChecked={repo.gated === 'manual'}
								label={words.gatedManual}
								hint={words.gatedManualHint}
							/>
						</div>
						<div>
							<Button type="submit">{words.saveAccess}</Button>
						</div>
					</PostForm>
				</FormSection>
				<FormSection title={words.community} hint={words.communityHint}>
					<PostForm action={action}>
						<input type="hidden" name="do" value="community" />
						<Choice
							type="checkbox"
							name="discussions"
							value="on"
							defaultChecked={!repo.discussionsDisabled}
							label={words.discussions}
							hint={words.discussionsHint}
						/>
						<div>
							<Button type="submit">{words.saveCommunitySettings}</Button>
						</div>
					</PostForm>
				</FormSection>
				<FormSection title={words.branches}>
					<p>{words.branchesText({ branch: <code>main</code>, link: linkTo(branchesAddress({ kind: repo.kind, id: repo.name })) })}</p>
				</FormSection>
				<FormSection title={words.storage}>
					<p>{words.storageText(linkTo(repoStorageAddress({ kind: repo.kind, id: repo.name })))}</p>
				</FormSection>
				<DeleteSection
					title={words.deleteThis(repo.kind)}
					hint={`${restorableFor > 0 ? words.deleteHintRestorable(restorableFor) : words.deleteHint} ${deleted.leaving(leavesWithin)}`}
					action={action}
					name={repo.name}
					form={form}
				>
					{restorableFor > 0 && <Choice type="checkbox" name="permanent" value="yes" label={words.deleteNow} />}
				</DeleteSection>
			</FormPage>
		</RepoLayout>
	)
}
