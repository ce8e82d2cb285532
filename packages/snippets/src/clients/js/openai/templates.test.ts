import { expect, test } from 'vitest'
import { writer } from '../../../testing/inference-program.ts'

const program = writer('js', 'openai')

test('js/openai/conversational asks the router, and says who pays', () => {
	expect(program('image-text-to-text', 'hf-inference', { billTo: 'acme' })).toMatchInlineSnapshot(`
		"import { OpenAI } from "openai";

		const client = new OpenAI({
		    baseURL: "https://router.huggingface.co/v1",
		    apiKey: process.env.HF_TOKEN,
		    defaultHeaders: {
		        "X-HF-Bill-To": "acme",
		    },
		});

		const completion = await client.chat.completions.create({
		    model: "ada/engine:hf-inference",
		    messages: [
		        {
		            role: "user",
		            content: [
		                {
		                    type: "text",
		                    text: "How many animals are in this picture?",
		                },
		                {
		                    type: "image_url",
		                    image_url: {
		                        url: "http://127.0.0.1:3000/assets/samples/cats.jpg",
		                    },
		                },
		            ],
		        },
		    ],
		});
		console.log(completion.choices[0].message);"
	`)
})

test('js/openai/conversationalStream writes piece by piece', () => {
	expect(program('text-generation', 'baseten', { streaming: true })).toMatchInlineSnapshot(`
		"import { OpenAI } from "openai";

		const client = new OpenAI({
		    baseURL: "https://router.huggingface.co/v1",
		    apiKey: process.env.HF_TOKEN,
		});

		const stream = await client.chat.completions.create({
		    model: "ada/engine:baseten",
		    messages: [
		        {
		            role: "user",
		            content: "Why is the sky dark at night?",
		        },
		    ],
		    stream: true,
		});
		for await (const chunk of stream) {
		    process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
		}"
	`)
})
