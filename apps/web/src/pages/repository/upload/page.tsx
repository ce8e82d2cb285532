import { repoAddress } from '@stoa/vocabulary'
import { CodeChoices } from '../../../layouts/rail.tsx'
import { FormPage, FormSection } from '../../../layouts/form-page.tsx'
import { RepoLayout } from '../../../layouts/repo/repo-layout.tsx'
import { Island } from '../../../islands/island.tsx'
import { UploadPanel } from '../../../islands/upload/upload-panel.tsx'
import type { UploadTarget } from '../../../islands/upload/upload-target.ts'
import { useFrame } from '../../../site/frame.tsx'
import type { UploadData } from './load.ts'

/** Drop files or a folder; or the commands that do the same. */
export function UploadPage({ data: { frame, branch, mayCommit, mayPropose } }: { data: UploadData }) {
	const { call } = useFrame()
	const { kind, name } = frame.repo
	const target: UploadTarget = { kind, id: name, branch, mayCommit, mayPropose, csrf: call.csrf }
	const type = kind === 'model' ? '' : ` --repo-type ${kind}`
	const git = {
		title: 'git',
		code: `git clone ${call.origin}${repoAddress({ kind, id: name })}\ncd ${name.split('/')[1] ?? ''}\ngit add . && git commit -m "Add files" && git push`,
	}
	return (
		<RepoLayout frame={frame} tab="files">
			<FormPage
				title="Upload files"
				lead={
					mayCommit ? (
						<>
							They become one commit on the branch <code>{branch}</code>
							{mayPropose && ', or a pull request against it'}.
						</>
					) : (
						<>
							You do not have write access, so they become a pull request against <code>{branch}</code>.
						</>
					)
				}
				wide
			>
				<Island name="upload" when="idle" props={target}>
					<UploadPanel target={target} />
				</Island>
				<FormSection title="Or from a terminal" hint="You need an access token that can write.">
					<CodeChoices
						choices={[
							{
								title: 'Command line',
								code: `export HF_ENDPOINT=${call.origin}\nhf upload${type} ${name} ./my-folder${mayCommit ? '' : ' --create-pr'}`,
							},
							...(mayCommit ? [git] : []),
						]}
					/>
				</FormSection>
			</FormPage>
		</RepoLayout>
	)
}
