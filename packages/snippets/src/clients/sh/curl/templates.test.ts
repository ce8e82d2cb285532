import { expect, test } from 'vitest'
import { writer } from '../../../testing/inference-program.ts'

const program = writer('sh', 'curl')

test("sh/curl/basic posts the provider's body", () => {
	expect(program('feature-extraction', 'deepinfra')).toMatchInlineSnapshot(`
		"curl https://router.huggingface.co/deepinfra/v1/openai/embeddings \\
		    -X POST \\
		    -H "Authorization: Bearer $HF_TOKEN" \\
		    -H 'Content-Type: application/json' \\
		    -d '{
		        "input": "Snow fell on the harbour all night.",
		        "model": "ada/engine"
		    }'"
	`)
})

test('S-18 sh/curl/basicAudio sends the bytes of a sound file as audio/flac', () => {
	expect(program('audio-classification', 'hf-inference')).toMatchInlineSnapshot(`
		"curl https://router.huggingface.co/hf-inference/models/ada/engine \\
		    -X POST \\
		    -H "Authorization: Bearer $HF_TOKEN" \\
		    -H 'Content-Type: audio/flac' \\
		    --data-binary @sample1.flac"
	`)
})

test('sh/curl/basicImage sends a data URL where the provider wants JSON', () => {
	expect(program('image-to-text', 'zai-org')).toMatchInlineSnapshot(`
		"curl https://router.huggingface.co/zai-org/api/paas/v4/layout_parsing \\
		    -X POST \\
		    -H "Authorization: Bearer $HF_TOKEN" \\
		    -H 'Content-Type: application/json' \\
		    -H 'x-source-channel: hugging_face' \\
		    -H 'accept-language: en-US,en' \\
		    -d '{
		        "model": "ada/engine",
		        "file": "data:image/jpeg;base64,'"$(base64 < cats.jpg | tr -d '\\n')"'"
		    }'"
	`)
})

test('sh/curl/conversational asks an endpoint', () => {
	expect(program('text-generation', 'publicai', { endpointUrl: 'https://mine.example/' })).toMatchInlineSnapshot(`
		"curl https://mine.example/v1/chat/completions \\
		    -H "Authorization: Bearer $API_TOKEN" \\
		    -H 'Content-Type: application/json' \\
		    -d '{
		        "messages": [
		            {
		                "role": "user",
		                "content": "Why is the sky dark at night?"
		            }
		        ],
		        "model": "ada/engine",
		        "stream": false
		    }'"
	`)
})

test('S-18 sh/curl/conversationalStream asks for a stream with a given token', () => {
	expect(program('text-generation', 'publicai', { streaming: true, accessToken: "it's" })).toMatchInlineSnapshot(`
		"curl https://router.huggingface.co/v1/chat/completions \\
		    -H 'Authorization: Bearer it'\\''s' \\
		    -H 'Content-Type: application/json' \\
		    -d '{
		        "messages": [
		            {
		                "role": "user",
		                "content": "Why is the sky dark at night?"
		            }
		        ],
		        "model": "ada/engine:publicai",
		        "stream": true
		    }'"
	`)
})

test('S-16 sh/curl/zeroShotClassification sends the labels refund, legal, faq, and who pays', () => {
	expect(program('zero-shot-classification', 'hf-inference', { billTo: 'acme' })).toMatchInlineSnapshot(`
		"curl https://router.huggingface.co/hf-inference/models/ada/engine \\
		    -X POST \\
		    -H "Authorization: Bearer $HF_TOKEN" \\
		    -H 'Content-Type: application/json' \\
		    -H 'X-HF-Bill-To: acme' \\
		    -d '{
		        "inputs": "My parcel arrived with a broken lid and I would like my money back.",
		        "parameters": {
		            "candidate_labels": [
		                "refund",
		                "legal",
		                "faq"
		            ]
		        }
		    }'"
	`)
})
