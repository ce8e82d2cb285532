import { expect, test } from 'vitest'
import { writer } from '../../../testing/inference-program.ts'

const program = writer('python', 'fal_client')

test('python/fal_client/textToImage subscribes', () => {
	expect(program('text-to-image', 'fal-ai')).toMatchInlineSnapshot(`
		"import fal_client

		result = fal_client.subscribe(
		    "ada/engine",
		    arguments={
		        "prompt": "A paper boat on a mountain lake at dawn",
		    },
		)
		print(result)"
	`)
})

test('python/fal_client/imageToImage sends a data URL and prints the log', () => {
	expect(program('image-to-image', 'fal-ai')).toMatchInlineSnapshot(`
		"import base64

		import fal_client


		def on_queue_update(update):
		    if isinstance(update, fal_client.InProgress):
		        for log in update.logs:
		            print(log["message"])


		with open("cat.png", "rb") as image_file:
		    image_url = "data:image/png;base64," + base64.b64encode(image_file.read()).decode()

		result = fal_client.subscribe(
		    "ada/engine",
		    arguments={
		        "image_url": image_url,
		        "prompt": "Make the cat wear a straw hat.",
		    },
		    with_logs=True,
		    on_queue_update=on_queue_update,
		)
		print(result)"
	`)
})

test('python/fal_client/imageToVideo sends a data URL and prints the log', () => {
	expect(program('image-to-video', 'fal-ai')).toMatchInlineSnapshot(`
		"import base64

		import fal_client


		def on_queue_update(update):
		    if isinstance(update, fal_client.InProgress):
		        for log in update.logs:
		            print(log["message"])


		with open("cat.png", "rb") as image_file:
		    image_url = "data:image/png;base64," + base64.b64encode(image_file.read()).decode()

		result = fal_client.subscribe(
		    "ada/engine",
		    arguments={
		        "image_url": image_url,
		        "prompt": "The cat looks up and yawns.",
		    },
		    with_logs=True,
		    on_queue_update=on_queue_update,
		)
		print(result)"
	`)
})
