import { Button, Choice, SelectField, TextField } from '@stoa/ui'
import { branchesAddress, repoSettingsAddress } from '@stoa/vocabulary'
import { DeleteSection } from '../../layouts/delete-section.tsx'
import { FormPage, FormSection, PostForm } from '../../layouts/form-page.tsx'
import { KIND_WORDS } from '../../layouts/kind-words.ts'
import { RepoLayout } from '../../layouts/repo/repo-layout.tsx'
import { fieldOf } from '../../site/form.ts'
import type { SettingsData } from './act.ts'

/** A repository's settings: name, visibility, end. */
export function SettingsPage({ data: { frame, groups, form } }: { data: SettingsData }) {
	const { repo } = frame
	const { one } = KIND_WORDS[repo.kind]
	const action = repoSettingsAddress({ kind: repo.kind, id: repo.name })
	return (
		<RepoLayout frame={frame} tab="settings">
			<FormPage title="Settings" wide>
				<FormSection title="Name" hint="The old name leads to the new one, in the browser, in git and in every client.">
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
					<PostForm action={action}>
						<input type="hidden" name="do" value="visibility" />
						<div>
							<Choice
								type="radio"
								name="visibility"
								value="public"
								defaultChecked={repo.visibility === 'public'}
								label="Everybody can see it"
							/>
							<Choice
								type="radio"
								name="visibility"
								value="private"
								defaultChecked={repo.visibility === 'private'}
								label="Only its owner can see it"
							/>
						</div>
						<div>
							<Button type="submit">Save</Button>
						</div>
					</PostForm>
				</FormSection>
				{groups && (
					<FormSection title="Resource group" hint="A part of the organisation’s repositories with people and roles of its own.">
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
					title="Who may read its files?"
					hint="The card and the list of files stay open to all who see it. What people are asked stands in the card’s front matter."
				>
					<PostForm action={action}>
						<input type="hidden" name="do" value="gated" />
						<div>
							<Choice type="radio" name="gated" value="no" defaultChecked={repo.gated === false} label="Everybody who sees it" />
							<Choice
								type="radio"
								name="gated"
								value="auto"
								defaultChecked={repo.gated === 'auto'}
								label="Whoever asks for access"
								hint="They answer your questions and are let in at once."
							/>
							<Choice
								type="radio"
								name="gated"
								value="manual"
								defaultChecked={repo.gated === 'manual'}
								label="Whoever asks and is accepted"
								hint="You decide on each request."
							/>
						</div>
						<div>
							<Button type="submit">Save who may read</Button>
						</div>
					</PostForm>
				</FormSection>
				<FormSection title="Community" hint="What was written stays, and is there again when this is switched on.">
					<PostForm action={action}>
						<input type="hidden" name="do" value="community" />
						<Choice
							type="checkbox"
							name="discussions"
							value="on"
							defaultChecked={!repo.discussionsDisabled}
							label="Discussions and pull requests"
							hint="Everybody who sees the repository may write and propose changes."
						/>
						<div>
							<Button type="submit">Save community</Button>
						</div>
					</PostForm>
				</FormSection>
				<FormSection title="Branches">
					<p>
						Pages, listings and clients that name no revision read the branch <code>main</code>.{' '}
						<a href={branchesAddress({ kind: repo.kind, id: repo.name })}>Make and delete branches and tags</a>.
					</p>
				</FormSection>
				<DeleteSection
					title={`Delete this ${one}`}
					hint="Its files and its whole history go. There is no way back."
					action={action}
					name={repo.name}
					form={form}
				/>
			</FormPage>
		</RepoLayout>
	)
}
