import type { Words } from '../words/words.ts'
import { useFrame } from './frame.tsx'

/** What the page being rendered says, in its language. */
export function useWords(): Words {
	return useFrame().call.words
}
