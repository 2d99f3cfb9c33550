"""Two profiles of Hypothesis: `razor`, the same examples in every run, and `fuzz`, others in every run and many more.

The first is in force unless `--hypothesis-profile` names the other, as `make fuzz` does. On Pyodide there is no
Hypothesis, and no test that needs it is run there.
"""

from contextlib import suppress

with suppress(ImportError):
    from hypothesis import HealthCheck, settings
    from hypothesis.internal.conjecture import providers

    # A red run is the fault of the change at hand. A slow machine is not a fault.
    settings.register_profile("razor", derandomize=True, database=None, deadline=None, max_examples=60)
    settings.register_profile(
        "fuzz",
        derandomize=False,
        deadline=None,
        max_examples=300,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("razor")

    def pytest_sessionstart() -> None:
        """Hypothesis tries what stands in the modules that are loaded, which are others in every worker: not here."""
        if settings.get_current_profile_name() == "razor":
            assert providers.is_local_module_file
            providers.is_local_module_file = lambda file: False
