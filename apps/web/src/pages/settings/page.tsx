import { Button, Choice, TextField } from '@stoa/ui'
import { repoSettingsAddress } from '@stoa/vocabulary'
import { FormPage, FormSection, PostForm } from '../../layouts/form-page.tsx'
import { KIND_WORDS } from '../../layouts/kind-words.ts'
import { RepoLayout } from '../../layouts/repo/repo-layout.tsx'
import type { SettingsData } from './act.ts'

/** A repository's settings: name, visibility, end. */
export function SettingsPage({ data: { frame, form } }: { data: SettingsData }) {
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
							name="to"
							label="Owner and name"
							error={form.errors['to']}
							defaultValue={form.values['to'] ?? repo.name}
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
				<FormSection title={`Delete this ${one}`} hint="Its files and its whole history go. There is no way back.">
					<PostForm action={action}>
						<input type="hidden" name="do" value="delete" />
						<TextField
							name="confirm"
							label={`Write ${repo.name} to confirm`}
							error={form.errors['confirm']}
							defaultValue={form.values['confirm']}
							required
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
						/>
						<div>
							<Button type="submit" weight="danger">
								Delete
							</Button>
						</div>
					</PostForm>
				</FormSection>
			</FormPage>
		</RepoLayout>
	)
}
