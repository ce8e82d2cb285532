"""Uses discussions, pull requests, gates and copies with huggingface_hub, as its users do. Prints the results as one JSON object.

Arguments: owner's name, owner's token, another person's name, another person's token. Environment: HF_ENDPOINT.
"""

import json
import os
import tempfile

from huggingface_hub import CommitOperationAdd
from huggingface_hub.errors import GatedRepoError, RepositoryNotFoundError, RevisionNotFoundError

from two_people import mine, other, owner, seen, status, theirs

repo = f"{owner}/community"
mine.create_repo(repo)
talk = theirs.create_discussion(repo, title="  Which licence? ", description="I wonder.")
seen["opened"] = [talk.num, talk.title, talk.status, talk.author, talk.is_pull_request, talk.events[0].content]
comment = mine.comment_discussion(repo, talk.num, comment="MIT")
edited = mine.edit_discussion_comment(repo, talk.num, comment.id, new_content="Apache-2.0")
seen["edited"] = [edited.content, edited.edited, edited.number_of_edits, "<p>" in edited.rendered]
renamed = theirs.rename_discussion(repo, talk.num, new_title="Which licence is it?")
seen["renamed"] = [renamed.old_title, renamed.new_title]
closed = mine.change_discussion_status(repo, talk.num, new_status="closed", comment="Answered")
seen["closed"] = closed.new_status
hidden = mine.hide_discussion_comment(repo, talk.num, comment.id)
seen["hidden"] = hidden.hidden
details = theirs.get_discussion_details(repo, talk.num)
seen["events"] = [event.type for event in details.events]
seen["same_twice"] = details == theirs.get_discussion_details(repo, talk.num)

draft = theirs.create_pull_request(repo, title="A draft")
seen["draft"] = [draft.status, draft.git_reference, draft.target_branch, theirs.repo_info(repo, revision=draft.git_reference).id == repo]

with tempfile.NamedTemporaryFile(suffix=".bin") as weights:
    weights.write(os.urandom(300_000))
    weights.flush()
    proposed = theirs.create_commit(
        repo,
        operations=[CommitOperationAdd("w.bin", weights.name), CommitOperationAdd("notes.txt", b"proposed")],
        commit_message="Add weights",
        commit_description="From run 7.",
        create_pr=True,
    )
seen["proposed"] = [proposed.pr_num, proposed.pr_revision, proposed.pr_url.endswith(f"/{repo}/discussions/{proposed.pr_num}")]
seen["not_on_main"] = theirs.file_exists(repo, "w.bin")
seen["on_its_ref"] = theirs.file_exists(repo, "w.bin", revision=proposed.pr_revision)
seen["only_by_pull_request"] = status(lambda: theirs.upload_file(repo_id=repo, path_or_fileobj=b"x", path_in_repo="x.txt"))
theirs.upload_file(repo_id=repo, path_or_fileobj=b"better", path_in_repo="notes.txt", revision=proposed.pr_revision)
open_threads = list(mine.get_repo_discussions(repo, discussion_status="open", discussion_type="pull_request"))
seen["open"] = sorted(thread.num for thread in open_threads)
seen["by_author"] = [len(list(mine.get_repo_discussions(repo, author=name))) for name in (owner, other, "nobody-there")]
request = mine.get_discussion_details(repo, proposed.pr_num)
seen["request"] = [request.status, request.conflicting_files, request.target_branch, [event.type for event in request.events], "+better" in (request.diff or "")]
mine.merge_pull_request(repo, proposed.pr_num, comment="Thank you")
merged = mine.get_discussion_details(repo, proposed.pr_num)
seen["merged"] = [merged.status, len(merged.merge_commit_oid or ""), mine.list_repo_commits(repo)[0].title]
seen["merged_files"] = mine.file_exists(repo, "w.bin")
seen["from_commit"] = None
try:
    theirs.create_commit(repo, operations=[CommitOperationAdd("a", b"b")], commit_message="No", revision=mine.repo_info(repo).sha, create_pr=True)
except RevisionNotFoundError:
    seen["from_commit"] = "RevisionNotFoundError"

seen["large"] = [(file.filename, file.size, file.ref) for file in mine.list_lfs_files(repo)]
seen["copy"] = str(theirs.duplicate_repo(repo, to_id=f"{other}/copy", private=True)).endswith(f"/{other}/copy")
seen["copy_files"] = sorted(theirs.list_repo_files(f"{other}/copy"))
seen["copy_again"] = status(lambda: theirs.duplicate_repo(repo, to_id=f"{other}/copy"))
try:
    theirs.duplicate_repo(f"{owner}/missing", to_id=f"{other}/x")
except RepositoryNotFoundError:
    seen["copy_missing"] = "RepositoryNotFoundError"

gated = f"{owner}/gated"
mine.create_repo(gated)
mine.update_repo_settings(gated, gated="manual")
try:
    theirs.hf_hub_download(gated, ".gitattributes")
except GatedRepoError:
    seen["gate"] = "GatedRepoError"
mine.grant_access(gated, other)
seen["granted"] = [request.username for request in mine.list_accepted_access_requests(gated)]
seen["granted_email"] = [request.email for request in mine.list_accepted_access_requests(gated)]
seen["granted_twice"] = status(lambda: mine.grant_access(gated, other))
seen["granted_reads"] = theirs.hf_hub_download(gated, ".gitattributes").endswith(".gitattributes")
mine.cancel_access_request(gated, other)
seen["pending"] = [request.status for request in mine.list_pending_access_requests(gated)]
mine.reject_access_request(gated, other, rejection_reason="Not now")
seen["rejected"] = [request.status for request in mine.list_rejected_access_requests(gated)]
seen["rejected_twice"] = status(lambda: mine.reject_access_request(gated, other, rejection_reason=None)) >= 400
mine.accept_access_request(gated, other)
seen["accepted"] = [request.status for request in mine.list_accepted_access_requests(gated)]

seen["overview"] = [theirs.get_user_overview(owner).username, theirs.get_user_overview(other).num_discussions]
seen["nobody"] = status(lambda: theirs.get_user_overview("nobody-there"))
seen["followers"] = list(theirs.list_user_followers(owner))
print(json.dumps(seen))
