"""Uses collections and webhooks with huggingface_hub, as its users do. Prints the results as one JSON object.

Arguments: owner's name, owner's token, another person's name, another person's token. Environment: HF_ENDPOINT.
"""

import json

from two_people import mine, other, owner, seen, status, theirs

model, dataset = f"{owner}/shelf-model", f"{owner}/shelf-data"
mine.create_repo(model)
mine.create_repo(dataset, repo_type="dataset")
made = mine.create_collection("Things I like", description="Small ones", private=True)
seen["made"] = [made.title, made.description, made.owner["name"], made.private, made.items, made.url.endswith(made.slug)]
seen["hidden"] = status(lambda: theirs.get_collection(made.slug))
seen["same_title"] = [status(lambda: mine.create_collection("Things I like")), mine.create_collection("Things I like", exists_ok=True).slug == made.slug]
mine.add_collection_item(made.slug, model, "model", note="Start here")
filled = mine.add_collection_item(made.slug, dataset, "dataset")
seen["items"] = [(item.item_id, item.item_type, item.position, item.note) for item in filled.items]
seen["again"] = [
    status(lambda: mine.add_collection_item(made.slug, dataset, "dataset")),
    len(mine.add_collection_item(made.slug, dataset, "dataset", exists_ok=True).items),
    status(lambda: mine.add_collection_item(made.slug, f"{owner}/nothing", "model")),
]
mine.update_collection_item(made.slug, filled.items[1].item_object_id, position=0, note="Rather here")
seen["moved"] = [(item.item_id, item.note) for item in mine.get_collection(made.slug).items]
changed = mine.update_collection_metadata(made.slug, title="Things", theme="indigo", private=False, position=1)
seen["changed"] = [changed.title, changed.theme, changed.private, changed.slug != made.slug, theirs.get_collection(made.slug).slug == changed.slug]
seen["listed"] = [(one.title, [item.item_id for item in one.items]) for one in theirs.list_collections(owner=owner)]
seen["by_item"] = [one.title for one in theirs.list_collections(item=f"models/{model}", sort="upvotes", limit=5)]
seen["not_theirs"] = status(lambda: theirs.update_collection_metadata(changed.slug, title="Mine"))
nested = mine.create_collection("Shelves")
shelf = mine.add_collection_item(nested.slug, changed.slug, "collection")
seen["nested"] = [(item.item_id, item.item_type) for item in shelf.items] == [(changed.slug, "collection")]
mine.delete_collection_item(changed.slug, filled.items[1].item_object_id)
mine.delete_collection_item(changed.slug, filled.items[1].item_object_id, missing_ok=True)
mine.delete_repo(model)
seen["left"] = [item.item_id for item in mine.get_collection(changed.slug).items]
mine.delete_collection(changed.slug)
mine.delete_collection(changed.slug, missing_ok=True)
seen["gone"] = status(lambda: mine.get_collection(changed.slug))
hook = mine.create_webhook(
    url="https://example.org/hook",
    watched=[{"type": "user", "name": "nobody-there"}, {"type": "dataset", "name": dataset}],
    domains=["repo", "discussion"],
    secret="my-secret",
)
seen["hook"] = [hook.url, hook.secret, hook.disabled, hook.domains, [(one.type, one.name) for one in hook.watched], hook.job]
seen["hook_again"] = [mine.get_webhook(hook.id) == hook, mine.list_webhooks() == [hook], theirs.list_webhooks(), status(lambda: theirs.get_webhook(hook.id))]
updated = mine.update_webhook(hook.id, url="https://example.org/other", watched=[], domains=["repo"], secret="other")
seen["hook_updated"] = [updated.url, updated.watched, updated.domains, updated.secret]
seen["hook_switched"] = [mine.disable_webhook(hook.id).disabled, mine.enable_webhook(hook.id).disabled]
mine.delete_webhook(hook.id)
seen["hook_gone"] = status(lambda: mine.get_webhook(hook.id))
print(json.dumps(seen))
