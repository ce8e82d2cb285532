import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the parts of `viewers/diff` say. */
export const diff = {
	tensorWords: { gone: 'removed', new: 'added', changed: 'changed' },
	changed: (total: number) => `${countedWord(total, 'file')} changed`,
	firstNamed: (shown: string) => `The first ${shown} are named.`,
	/** Numbers of parameters; `undefined` where there is no file of weights before, or none now. */
	parameters: ({ before, after }: { before: ReactNode; after: ReactNode }) => {
		const now = after === undefined ? 'none now.' : sentence`${after} now.`
		return before === undefined ? now : sentence`${before} parameters before, ${now}`
	},
	sameTensors: (same: number) => `${countedWord(same, 'tensor')} of the same type and shape.`,
	sameTensorsOnly: (same: number) => `${countedWord(same, 'tensor')} of the same type and shape: values may differ.`,
	tensorsChanged: (changed: number) => `${countedWord(changed, 'tensor')} changed`,
	tensorsOf: (path: string) => `Tensors of ${path}`,
	tensor: 'Tensor',
	what: 'What',
	before: 'Before',
	now: 'Now',
	firstListed: (shown: string, changed: string) => `The first ${shown} of ${changed} are listed.`,
	removed: 'removed',
	added: 'added',
	gap: 'unchanged rows left out',
	rowsSame: 'Its rows are the same; only how they are written differs.',
	rowsOf: (path: string) => `Rows of ${path}`,
	change: 'Change',
	rowsCut: 'More rows changed than are shown here.',
	nothingDiffers: 'Nothing differs.',
	firstFiles: (count: number) => `The first ${countedWord(count, 'file')}`,
	changesIn: (count: number) => `Changes in ${countedWord(count, 'file')}`,
	isCut: (link: Wrap) => sentence`This is the beginning. ${link('Read the whole difference as plain text')}.`,
	linesAdded: 'lines added',
	linesRemoved: 'lines removed',
	became: (oldPath: ReactNode) => sentence`${oldPath} became`,
	aBinaryFile: 'A binary file: its lines cannot be compared.',
	aLargeFile: 'A large file: its content cannot be compared line by line.',
	linesOf: (path: string) => `Lines of ${path}`,
}
