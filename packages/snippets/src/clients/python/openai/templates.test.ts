import { expect, test } from 'vitest'
import { writer } from '../../../testing/inference-program.ts'

const program = writer('python', 'openai')

test('python/openai/conversational asks the router, and says who pays', () => {
	expect(program('text-generation', 'auto', { billTo: 'acme' })).toMatchInlineSnapshot(`
		"import os

		from openai import OpenAI

		client = OpenAI(
		    base_url="https://router.huggingface.co/v1",
		    api_key=os.environ["HF_TOKEN"],
		    default_headers={
		        "X-HF-Bill-To": "acme",
		    },
		)

		completion = client.chat.completions.create(
		    model="ada/engine",
		    messages=[
		        {
		            "role": "user",
		            "content": "Why is the sky dark at night?",
		        },
		    ],
		)
		print(completion.choices[0].message)"
	`)
})

test('python/openai/conversationalStream asks the provider with its own key', () => {
	expect(program('text-generation', 'nscale', { streaming: true, directRequest: true })).toMatchInlineSnapshot(`
		"import os

		from openai import OpenAI

		client = OpenAI(
		    base_url="https://inference.api.nscale.com/v1",
		    api_key=os.environ["NSCALE_API_KEY"],
		)

		stream = client.chat.completions.create(
		    model="ada/engine",
		    messages=[
		        {
		            "role": "user",
		            "content": "Why is the sky dark at night?",
		        },
		    ],
		    stream=True,
		)
		for chunk in stream:
		    # The last chunk may carry figures instead of words.
		    if chunk.choices:
		        print(chunk.choices[0].delta.content or "", end="")"
	`)
})
