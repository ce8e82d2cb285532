"""Two accounts on one hub and a record of the results: the start of every script with an owner and another account.

Arguments of the script: owner's name, owner's token, another person's name, another person's token. Environment: HF_ENDPOINT.
"""

import sys

from huggingface_hub import HfApi
from huggingface_hub.errors import HfHubHTTPError

owner, owner_token, other, other_token = sys.argv[1:5]
mine, theirs = HfApi(token=owner_token), HfApi(token=other_token)
seen: dict[str, object] = {}


def status(call) -> int:
    """The status with which a call fails; 0 when it succeeds."""
    try:
        call()
    except HfHubHTTPError as error:
        return error.response.status_code
    return 0
