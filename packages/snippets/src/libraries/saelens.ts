import { py } from '../quote.ts'
import type { Generator } from '../snippet.ts'

/** SAELens: sparse autoencoders. Release and id cannot be told from the repository: the reader fills them in. */
export const saelens = (() => [
	{
		language: 'python',
		install: 'pip install sae-lens',
		code: py`from sae_lens import SAE

# Put the release and the id of the autoencoder in place of RELEASE_ID and SAE_ID.
sae = SAE.from_pretrained(release="RELEASE_ID", sae_id="SAE_ID")`,
	},
]) satisfies Generator
