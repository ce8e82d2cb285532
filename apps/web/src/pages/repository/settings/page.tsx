import { Button, Choice, SelectField, TextField } from '@stoa/ui'
import { branchesAddress, repoSettingsAddress, repoStorageAddress } from '@stoa/vocabulary'
import { DeleteSection } from '../../../layouts/delete-section.tsx'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { leavingText } from '../../../layouts/leaving-text.ts'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { fieldOf, formSent } from '../../../site/form.ts'
import type { SettingsData } from './act.ts'

/** A repository's settings: name, visibility, end. */
export function SettingsPage({ data: { frame, groups, leavesWithin, restorableFor, form } }: { data: SettingsData }) {
	const { repo } = frame
	const { one } = KIND_WORDS[repo.kind]
	const action = repoSettingsAddress({ kind: repo.kind, id: repo.name })
	return (
		<RepoLayout frame={frame} tab="settings">
			<FormPage title="Settings" wide>
				<FormSection title="Name" hint="The old name redirects to the new one, in the browser, in git and in every client.">
					<PostForm action={action}>
						<input type="hidden" name="do" value="move" />
						<TextField
							{...fieldOf(form, 'to', repo.name)}
							label="Owner and name"
							required
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
						<div>
							<Button type="submit">Rename</Button>
						</div>
					</PostForm>
				</FormSection>
				<FormSection title="Visibility">
					<PostForm action={action} state={formSent(form, 'visibility')}>
						<input type="hidden" name="do" value="visibility" />
						<div>
							<Choice
								type="radio"
								name="visibility"
								value="public"
								defaultChecked={repo.visibility === 'public'}
								label="Public: everyone can see it"
							/>
							<Choice
								type="radio"
								name="visibility"
								value="private"
								defaultChecked={repo.visibility === 'private'}
								label="Private: only its owner can see it"
								hint="You, or the members of the organization."
							/>
						</div>
						<div>
							<Button type="submit">Save</Button>
						</div>
					</PostForm>
				</FormSection>
				{groups && (
					<FormSection title="Resource group" hint="A part of the organization’s repositories with people and roles of its own.">
						<PostForm action={action}>
							<input type="hidden" name="do" value="group" />
							<SelectField
								name="group"
								label="Group"
								options={groups}
								error={form.errors['group']}
								defaultValue={form.values['group'] ?? repo.groupId ?? ''}
							/>
							<div>
								<Button type="submit">Save the group</Button>
							</div>
						</PostForm>
					</FormSection>
				)}
				<FormSection
					title="Access to the files"
					hint="The card and the list of files stay visible. The questions people answer are in the front matter of the card."
				>
					<PostForm action={action}>
						<input type="hidden" name="do" value="gated" />
						<div>
							<Choice
								type="radio"
								name="gated"
								value="no"
								defaultChecked={repo.gated === false}
								label="Everyone who can see the repository"
							/>
							<Choice
								type="radio"
								name="gated"
								value="auto"
								defaultChecked={repo.gated === 'auto'}
								label="Everyone who requests access"
								hint="They answer your questions and get access at once."
							/>
							<Choice
								type="radio"
								name="gated"
								value="manual"
								defaultChecked={repo.gated === 'manual'}
								label="People you approve"
								hint="You review each request."
							/>
						</div>
						<div>
							<Button type="submit">Save access</Button>
						</div>
					</PostForm>
				</FormSection>
				<FormSection title="Community" hint="Switching this off hides discussions. They come back when you switch it on again.">
					<PostForm action={action}>
						<input type="hidden" name="do" value="community" />
						<Choice
							type="checkbox"
							name="discussions"
							value="on"
							defaultChecked={!repo.discussionsDisabled}
							label="Discussions and pull requests"
							hint="Everyone who can see the repository can comment and propose changes."
						/>
						<div>
							<Button type="submit">Save community settings</Button>
						</div>
					</PostForm>
				</FormSection>
				<FormSection title="Branches">
					<p>
						Pages, listings and clients that name no revision read the branch <code>main</code>.{' '}
						<a href={branchesAddress({ kind: repo.kind, id: repo.name })}>Create and delete branches and tags</a>.
					</p>
				</FormSection>
				<FormSection title="Storage">
					<p>
						<a href={repoStorageAddress({ kind: repo.kind, id: repo.name })}>Large files and old revisions</a>, with what they take and how
						to delete them for good.
					</p>
				</FormSection>
				<DeleteSection
					title={`Delete this ${one}`}
					hint={`This deletes its files, its history and its discussions. ${restorableFor > 0 ? `You can restore it for ${restorableFor === 1 ? '1 hour' : `${restorableFor} hours`}. ` : 'It cannot be undone. '}${leavingText(leavesWithin)}`}
					action={action}
					name={repo.name}
					form={form}
				>
					{restorableFor > 0 && <Choice type="checkbox" name="permanent" value="yes" label="Delete now; it cannot be restored" />}
				</DeleteSection>
			</FormPage>
		</RepoLayout>
	)
}
