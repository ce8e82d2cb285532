import { pythonLiteral } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import type { TemplateInput } from '../../template.ts'

/** A program that sends an image with an instruction, and prints messages of the queue while it waits. */
export function subscribeWithImage({ provider, providerModelId, file, fields, body }: TemplateInput): string | undefined {
	if (provider !== 'fal-ai') return undefined
	const image = raw('image_url')
	const prompt = fields['prompt'] ?? ''
	const own = body(image, { prompt })
	const settings = own === undefined ? { prompt, image_url: image } : own
	return py`import base64

import fal_client


def on_queue_update(update):
    if isinstance(update, fal_client.InProgress):
        for log in update.logs:
            print(log["message"])


with open(${file}, "rb") as image_file:
    image_url = "data:image/png;base64," + base64.b64encode(image_file.read()).decode()

result = fal_client.subscribe(
    ${providerModelId},
    arguments=${raw(pythonLiteral(settings, '    '))},
    with_logs=True,
    on_queue_update=on_queue_update,
)
print(result)
`
}
