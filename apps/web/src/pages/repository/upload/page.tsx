import { repoAddress } from '@stoa/vocabulary'
import { CodeChoices } from '../../../parts/rail.tsx'
import { FormPage, FormSection } from '../../../parts/form-page.tsx'
import { RepoLayout } from '../../../parts/repo/repo-layout.tsx'
import { Island } from '../../../islands/island.tsx'
import { UploadPanel } from '../../../islands/upload/upload-panel.tsx'
import type { UploadTarget } from '../../../islands/upload/upload-target.ts'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { UploadData } from './load.ts'

/** Drop files or a folder; or the commands that do the same. */
export function UploadPage({ data: { frame, branch, mayCommit, mayPropose } }: { data: UploadData }) {
	const {
		repository: { upload: words },
		islands,
	} = useWords()
	const { call } = useFrame()
	const { kind, name } = frame.repo
	const target: UploadTarget = { kind, id: name, branch, mayCommit, mayPropose, csrf: call.csrf }
	const panel = { target, words: islands.upload }
	const type = kind === 'model' ? '' : ` --repo-type ${kind}`
	const git = {
		title: 'git',
		code: `git clone ${call.origin}${repoAddress({ kind, id: name })}\ncd ${name.split('/')[1] ?? ''}\ngit add . && git commit -m "Add files" && git push`,
	}
	return (
		<RepoLayout frame={frame} tab="files">
			<FormPage
				title={words.title}
				lead={mayCommit ? words[mayPropose ? 'leadChoice' : 'leadCommit'](<code>{branch}</code>) : words.leadPropose(<code>{branch}</code>)}
				wide
			>
				<Island name="upload" when="idle" props={panel}>
					<UploadPanel {...panel} />
				</Island>
				<FormSection title={words.terminal} hint={words.terminalHint}>
					<CodeChoices
						choices={[
							{
								title: words.commandLine,
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
