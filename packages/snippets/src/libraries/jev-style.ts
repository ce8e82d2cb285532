import { py, sh } from '../quote.ts'
import { hasTag } from '../record-fields.ts'
import type { Generator, Snippet } from '../snippet.ts'

const program = (id: string): string => py`from jev_style import JevStyle, noul, choice

model = JevStyle.from_pretrained(${id})
decision = model.decide(
    "I was charged twice for one order.",
    {
        "billing": noul("Is it about a payment?"),
        "team": choice("Who should answer this?", ["billing", "shipping", "tech"]),
    },
)
print(decision)`

/** Jev Style: decisions about a text, with the runtime that the tags name. */
export const jevStyle = ((model) => {
	const decide: Snippet = { language: 'python', code: program(model.id) }
	if (hasTag(model, 'mlx')) return [{ ...decide, install: 'pip install "jev-style[mlx]"' }]
	if (!hasTag(model, 'gguf')) return [{ ...decide, install: 'pip install "jev-style[torch]"' }]
	const build: Snippet = {
		language: 'sh',
		title: 'Build the scorer',
		install: 'pip install jev-style',
		code: sh`hf download ${model.id} build_jev_score.sh jev_score.cpp --local-dir jev-score

# The script prints last where the program lies
export JEV_SCORE_BIN="$(bash jev-score/build_jev_score.sh | tail -n 1)"`,
	}
	return [build, { ...decide, title: 'Decide' }]
}) satisfies Generator
