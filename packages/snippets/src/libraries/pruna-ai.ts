import { diffusersProgram } from '../diffusers-programs.ts'
import type { ModelRecord } from '../model-record.ts'
import { py, raw } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'
import type { StandIn } from '../stand-in.ts'
import { transformersPrograms } from '../transformers-programs.ts'

/** Pruna's class of models; the professional edition has its own package. */
function prunaClass(model: ModelRecord): StandIn {
	return hasTag(model, 'pruna_pro-ai')
		? { module: 'pruna_pro', className: 'PrunaProModel', install: 'pip install pruna_pro' }
		: { module: 'pruna', className: 'PrunaModel', install: 'pip install pruna' }
}

const plain = ({ id }: ModelRecord, { module, className, install }: StandIn): Snippet => ({
	language: 'python',
	install,
	code: py`from ${raw(module)} import ${raw(className)}

model = ${raw(className)}.from_pretrained(${id})`,
})

/** Pruna: the programs of diffusers or transformers with Pruna's class in place of theirs, else the class alone. */
export const prunaAi = ((model: ModelRecord, hub?: string) => {
	const standIn = prunaClass(model)
	if (hasTag(model, 'diffusers')) {
		const install = `${standIn.install}\npip install -U diffusers transformers accelerate`
		return [{ language: 'python', install, code: diffusersProgram(model, hub, standIn) }]
	}
	const alone = plain(model, standIn)
	if (!hasTag(model, 'transformers')) return [alone]
	const programs = transformersPrograms(model, hub, standIn)
	return programs.length > 0 ? programs : [{ ...alone, code: `# Type of model unknown\n${alone.code}` }]
}) satisfies Generator
