import { pythonLiteral } from '../json.ts'
import { py, raw } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import { sampleMessages } from '../widget/sample-messages.ts'
import type { Generator } from '../snippet.ts'

const INSTALL = 'pip install llama-cpp-python'

/** llama-cpp-python: load one GGUF file of the repository, then chat, or continue a text. */
export const llamaCppPython = ((model, hub?: string, file?: string) => {
	const note = file === undefined ? "\n# {{GGUF_FILE}}: one of the repository's .gguf files" : ''
	const load = py`from llama_cpp import Llama
${raw(note)}
llm = Llama.from_pretrained(
    repo_id=${model.id},
    filename=${file ?? '{{GGUF_FILE}}'},
)`
	const chat = py`# llm: as loaded above
llm.create_chat_completion(
    messages=${raw(pythonLiteral(sampleMessages(model, hub), '    '))}
)`
	const complete = `# llm: as loaded above
output = llm(
    "Once upon a time,",
    max_tokens=512,
    echo=True,
)
print(output)`
	return [
		{ language: 'python', title: 'Load', install: INSTALL, code: load },
		hasTag(model, 'conversational')
			? { language: 'python', title: 'Chat', install: INSTALL, code: chat }
			: { language: 'python', title: 'Complete', install: INSTALL, code: complete },
	]
}) satisfies Generator
