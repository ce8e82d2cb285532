import { expect, test } from 'vitest'
import { writer } from '../../../testing/inference-program.ts'

const program = writer('python', 'huggingface_hub')

test('python/huggingface_hub/basic calls the method of the task', () => {
	expect(program('fill-mask', 'hf-inference')).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    provider="hf-inference",
		    api_key=os.environ["HF_TOKEN"],
		)

		result = client.fill_mask(
		    "The kettle is on the [MASK].",
		    model="ada/engine",
		)
		print(result)"
	`)
})

test('python/huggingface_hub/basicAudio names the file', () => {
	expect(program('automatic-speech-recognition', 'replicate')).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    provider="replicate",
		    api_key=os.environ["HF_TOKEN"],
		)

		output = client.automatic_speech_recognition(
		    "sample1.flac",
		    model="ada/engine",
		)
		print(output)"
	`)
})

test('python/huggingface_hub/basicImage names the file, and who pays', () => {
	expect(program('object-detection', 'hf-inference', { billTo: 'acme' })).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    provider="hf-inference",
		    api_key=os.environ["HF_TOKEN"],
		    bill_to="acme",
		)

		output = client.object_detection(
		    "cats.jpg",
		    model="ada/engine",
		)
		print(output)"
	`)
})

test('python/huggingface_hub/conversational sets what is set', () => {
	expect(program('text-generation', 'groq', { temperature: 0.5, max_tokens: 64, top_p: 0.9 })).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    api_key=os.environ["HF_TOKEN"],
		)

		completion = client.chat.completions.create(
		    model="ada/engine:groq",
		    messages=[
		        {
		            "role": "user",
		            "content": "Why is the sky dark at night?",
		        },
		    ],
		    temperature=0.5,
		    max_tokens=64,
		    top_p=0.9,
		)
		print(completion.choices[0].message)"
	`)
})

test('python/huggingface_hub/conversationalStream prints piece by piece', () => {
	expect(program('image-text-to-text', 'groq', { streaming: true })).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    api_key=os.environ["HF_TOKEN"],
		)

		stream = client.chat.completions.create(
		    model="ada/engine:groq",
		    messages=[
		        {
		            "role": "user",
		            "content": [
		                {
		                    "type": "text",
		                    "text": "How many animals are in this picture?",
		                },
		                {
		                    "type": "image_url",
		                    "image_url": {
		                        "url": "http://127.0.0.1:3000/assets/samples/cats.jpg",
		                    },
		                },
		            ],
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

test('python/huggingface_hub/documentQuestionAnswering asks about a page', () => {
	expect(program('document-question-answering', 'hf-inference')).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    provider="hf-inference",
		    api_key=os.environ["HF_TOKEN"],
		)

		answers = client.document_question_answering(
		    "cat.png",
		    question="What is written at the top?",
		    model="ada/engine",
		)
		print(answers)"
	`)
})

test('python/huggingface_hub/questionAnswering asks about a text', () => {
	expect(program('question-answering', 'hf-inference')).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    provider="hf-inference",
		    api_key=os.environ["HF_TOKEN"],
		)

		answer = client.question_answering(
		    question="Where does the ferry leave from?",
		    context="The ferry to the islands leaves from the north pier every morning.",
		    model="ada/engine",
		)
		print(answer)"
	`)
})

test('python/huggingface_hub/tableQuestionAnswering asks about a table', () => {
	expect(program('table-question-answering', 'hf-inference')).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    provider="hf-inference",
		    api_key=os.environ["HF_TOKEN"],
		)

		answer = client.table_question_answering(
		    query="Which telescope has the widest mirror?",
		    table={
		        "telescope": [
		            "Keck I",
		            "Hale",
		            "Gemini North",
		        ],
		        "mirror (m)": [
		            "10.0",
		            "5.1",
		            "8.1",
		        ],
		        "built": [
		            "1993",
		            "1949",
		            "1999",
		        ],
		        "mountain": [
		            "Mauna Kea",
		            "Palomar",
		            "Mauna Kea",
		        ],
		    },
		    model="ada/engine",
		)
		print(answer)"
	`)
})

test('python/huggingface_hub/imageToImage reads the picture', () => {
	expect(program('image-to-image', 'fal-ai')).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    provider="fal-ai",
		    api_key=os.environ["HF_TOKEN"],
		)

		with open("cat.png", "rb") as image_file:
		    input_image = image_file.read()

		# A PIL image comes back
		image = client.image_to_image(
		    input_image,
		    prompt="Make the cat wear a straw hat.",
		    model="ada/engine",
		)
		image.save("output.png")"
	`)
})

test('python/huggingface_hub/imageToVideo reads the picture', () => {
	expect(program('image-to-video', 'fal-ai')).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    provider="fal-ai",
		    api_key=os.environ["HF_TOKEN"],
		)

		with open("cat.png", "rb") as image_file:
		    input_image = image_file.read()

		# The bytes of the film come back
		video = client.image_to_video(
		    input_image,
		    prompt="The cat looks up and yawns.",
		    model="ada/engine",
		)"
	`)
})

test('python/huggingface_hub/textToImage leaves the provider to the router', () => {
	expect(program('text-to-image', 'auto')).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    provider="auto",
		    api_key=os.environ["HF_TOKEN"],
		)

		# A PIL image comes back
		image = client.text_to_image(
		    "A paper boat on a mountain lake at dawn",
		    model="ada/engine",
		)
		image.save("output.png")"
	`)
})

test('python/huggingface_hub/textToSpeech answers bytes', () => {
	expect(program('text-to-speech', 'fal-ai')).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    provider="fal-ai",
		    api_key=os.environ["HF_TOKEN"],
		)

		# The bytes of the sound file come back
		audio = client.text_to_speech(
		    "The next stop is the old town.",
		    model="ada/engine",
		)"
	`)
})

test('python/huggingface_hub/textToVideo asks an endpoint without naming a model', () => {
	expect(program('text-to-video', 'novita', { endpointUrl: 'https://mine.example/run' })).toMatchInlineSnapshot(`
		"import os

		from huggingface_hub import InferenceClient

		client = InferenceClient(
		    base_url="https://mine.example/run",
		    provider="novita",
		    api_key=os.environ["API_TOKEN"],
		)

		# The endpoint runs ada/engine
		# The bytes of the film come back
		video = client.text_to_video(
		    "A fox trots through fresh snow",
		)"
	`)
})

test('python/huggingface_hub/zeroShotClassification and zeroShotImageClassification name the labels', () => {
	expect(program('zero-shot-classification', 'hf-inference')).toContain('    candidate_labels=[\n        "refund",')
	expect(program('zero-shot-image-classification', 'hf-inference')).toContain(
		'client.zero_shot_image_classification(\n    "cats.jpg",\n    candidate_labels=[\n        "cat",',
	)
})
