import type { RepoKind } from '@stoa/vocabulary'
import type { RepoMetadata } from '../repos/repo.ts'
import { README_SIZE_MAX, readCard } from './card.ts'
import type { FactReader } from './fact-reader.ts'
import { noMetadata } from './no-metadata.ts'

/** temporary first cut, widened below */
export async function deriveMetadata(_kind: RepoKind, reader: FactReader): Promise<RepoMetadata> {
	const readme = await reader.readText('README.md', README_SIZE_MAX)
	return { ...noMetadata(), cardData: readme === undefined ? undefined : readCard(readme).data }
}
