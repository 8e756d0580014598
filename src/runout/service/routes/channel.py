"""``POST /channel/open``, ``/channel/next`` and ``/channel/verify``: signed states.

The service creates states and verifies signatures. It accepts no secret keys and cannot sign.
"""

from fastapi import APIRouter

from runout.analysis.showdown.channel.signatures import verify_signatures, verify_state
from runout.analysis.showdown.channel.state import (
    ChannelState,
    next_state,
    read_balances,
    read_channel_id,
)
from runout.analysis.showdown.inputs.amounts import read_unit
from runout.analysis.showdown.inputs.players import Players
from runout.analysis.showdown.settling import settle
from runout.domain.amounts import WHOLE_CHIPS
from runout.errors import WrongState, at, below
from runout.service.http.problems import RESPONSES
from runout.service.routes.schemas.channel import (
    NextAnswer,
    NextRequest,
    OpenRequest,
    StateMessage,
    UnsignedState,
    VerifyStateAnswer,
    VerifyStateRequest,
)

router = APIRouter(prefix="/channel", tags=["channel"], responses=RESPONSES)


@router.post("/open", summary="Open a channel")
async def open_channel(body: OpenRequest) -> UnsignedState:
    """Create the first state of a channel, and the bytes that every player signs."""
    with at("/channel"):
        channel = read_channel_id(body.channel)
        ChannelState(channel, 0, (0, 0))
    unit = WHOLE_CHIPS if body.unit is None else read_unit(body.unit)
    players = Players.read(body.names, len(body.balances))
    with at("/balances"):
        smallest, chips = read_balances(body.balances, unit, body.names)
        state = ChannelState(channel, 0, chips, unit=smallest)
    return UnsignedState.of(state, players.names)


@router.post("/next", summary="Create the next state of a channel")
async def make_next_state(body: NextRequest) -> NextAnswer:
    """Settle a hand in the channel's unit, and create the state after it."""
    previous = _state(body.previous, "/previous")
    showdown_inputs = body.hand.showdown_inputs()
    if showdown_inputs["unit"] is None:
        showdown_inputs["unit"] = previous.unit
    with below("/hand"):
        settlement = settle(**showdown_inputs)
        state = next_state(previous, settlement)
    return NextAnswer.after(state, settlement.to_dict())


@router.post("/verify", summary="Verify a signed state")
async def verify_signed_state(body: VerifyStateRequest) -> VerifyStateAnswer:
    """Verify that every player signed a state, and that it follows from its predecessor.

    A refused state is an answer, not a problem: `difference` says why.
    """
    following = _state(body.next, "/next")
    previous = None if body.previous is None else _state(body.previous, "/previous")
    keys = [bytes.fromhex(key) for key in body.public_keys]
    signatures = [None if each is None else bytes.fromhex(each) for each in body.signatures]
    names = Players.read(body.names, len(following.balances)).names
    try:
        if previous is not None:
            verify_state(previous, following, signatures, keys, names=names or None)
        elif following.version:
            raise WrongState(f"version {following.version} follows another state; send that too")
        else:
            verify_signatures(following, signatures, keys, names=names or None)
    except WrongState as error:
        return VerifyStateAnswer.judged(following, names, error)
    return VerifyStateAnswer.judged(following, names, None)


def _state(message: StateMessage, pointer: str) -> ChannelState:
    with below(pointer):
        return message.state()
